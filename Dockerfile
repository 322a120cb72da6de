# The mock of the Market Data Service. `docker compose up` runs it with a store; deploy/kubernetes.yaml in a cluster.
FROM node:24-alpine AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-alpine
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force
# The client of the store is a peer that only shared mocks need; here it is the one that the tests ran with.
COPY --from=build /build/node_modules/@redis ./node_modules/@redis
COPY --from=build /build/dist ./dist
USER node
EXPOSE 4010 4011 4012 4013
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["wget", "-q", "--spider", "http://127.0.0.1:4010/__mock/health"]
ENTRYPOINT ["node", "dist/cli/main.js"]
CMD ["mock", "--host", "0.0.0.0", "--log", "json"]

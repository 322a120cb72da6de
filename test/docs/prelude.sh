# Replaces the programs of a page's script. A server takes a free port, and ends where the next one starts. Requests by curl go to it,
# and without one to the mock at $BASE. Nothing is installed.

mdc() { node_modules/.bin/market-data-contract "$@"; }
pid= own=$BASE
end() { if [ -n "$pid" ]; then kill $pid; wait $pid || { echo "A server ends with $?." >&2; exit 1; }; fi; pid= own=$BASE; }
trap end EXIT
serve() {
  end
  : > server.log
  node_modules/.bin/mdc "$@" --port 0 > server.log 2>&1 & pid=$!
  until grep -q '127.0.0.1:' server.log; do kill -0 $pid 2> /dev/null || { cat server.log >&2; return 1; }; sleep 0.1; done
  own=$(grep -om1 'http://127.0.0.1:[0-9]*' server.log | head -1)
}
npx() {
  [ "$1" = market-data-contract ] || return 9
  shift
  case "$1 $*" in
    *--list-*) mdc "$@" ;;
    'mock '* | 'proxy '* | docs*--serve*) serve "$@" ;;
    'conform '*' --profile '*) mdc "$@" ;;
    # One request of each operation shows that a command runs. Whole runs have tests of their own.
    'conform '*' --rate '* | 'conform '*' --mock'*) mdc "$@" --profile smoke ;;
    'conform '*) mdc "$@" --rate 0 --profile smoke ;;
    *) mdc "$@" ;;
  esac
}
npm() { [ "$1" = install ]; }
curl() {
  local got; got=$(command curl -o reply -w '%{http_code}' "${@/$BASE/$own}"); cat reply; echo
  case $got in ${status:-2??}) ;; *) echo "HTTP $got: curl $*" >&2; return 1 ;; esac
}
# A run of a part of a service may end with too little evidence (4).
check() {
  local expected=" $1 " code=0; shift
  "$@" || code=$?
  case "$expected" in *" $code "*) ;; *) echo "exit $code: $*" >&2; exit 1 ;; esac
}

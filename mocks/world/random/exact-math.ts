// Engines may round Math.exp, Math.log, Math.cos and ** as they like (ECMA-262, 21.3.2), and do: Node and a browser differ in
// the last digit of one value in ten. Sums, products, quotients and square roots are exact in IEEE 754 and the same
// everywhere. The method and coefficients are those of fdlibm (Sun Microsystems, 1993).

const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
// Whole powers of 2 are exact, and quicker to look up.
const TWO_TO = Float64Array.from({ length: 2046 }, (_, i) => 2 ** (i - 1022))
const bits = new DataView(new ArrayBuffer(8))

/**
 * Returns e to the power of x, for x below 700. The result is the same in every engine, and exact to one unit
 * in the last place.
 */
export function reproducibleExp(x: number): number {
  if (x < -700) return 0
  const k = Math.round(x * Math.LOG2E)
  const high = x - k * LN2_HIGH
  const low = k * LN2_LOW
  const r = high - low
  const z = r * r
  const c =
    r -
    z *
      (0.16666666666666602 +
        z *
          (-0.0027777777777015593 +
            z * (6.613756321437934e-5 + z * (-1.6533902205465252e-6 + z * 4.1381367970572385e-8))))
  return (1 - (low - (r * c) / (2 - c) - high)) * (TWO_TO[k + 1022] as number)
}

/**
 * Returns the natural logarithm of x, for x above 0. The result is the same in every engine, and exact to one
 * unit in the last place.
 */
export function naturalLogarithm(x: number): number {
  bits.setFloat64(0, x, true)
  // The mantissa is brought between the root of a half and the root of 2, by a power of 2, so exactly.
  const k = ((bits.getInt32(4, true) + 0x95f64) >> 20) - 1023
  const f = x * (TWO_TO[1022 - k] as number) - 1
  const s = f / (2 + f)
  const z = s * s
  const w = z * z
  const odd = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373))
  const even =
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)))
  const half = 0.5 * f * f
  return k * LN2_HIGH - (half - (s * (half + odd + even) + k * LN2_LOW) - f)
}

/** Returns x to the power of y, for x above 0. The result is the same in every engine. */
export function reproduciblePower(x: number, y: number): number {
  return reproducibleExp(y * naturalLogarithm(x))
}

/** Returns x to the power of 3. It avoids `**`, which is not exact even for whole exponents. */
export function cube(x: number): number {
  return x * x * x
}

/** Returns the cosine of a fraction of a full turn. The result is the same in every engine. */
export function cosineOfTurn(turn: number): number {
  const part = Math.abs(turn - Math.round(turn))
  return part > 0.25 ? -cosineOfQuarter(0.5 - part) : cosineOfQuarter(part)
}

function cosineOfQuarter(part: number): number {
  const x = 2 * Math.PI * (part > 0.125 ? 0.25 - part : part)
  const z = x * x
  if (part > 0.125) {
    const tail =
      0.00833333333332249 +
      z *
        (-0.0001984126982985795 +
          z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)))
    return x + x * z * (-0.16666666666666632 + z * tail)
  }
  const tail =
    0.0416666666666666 +
    z *
      (-0.001388888888887411 +
        z *
          (2.480158728947673e-5 +
            z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11))))
  return 1 - (0.5 * z - z * z * tail)
}

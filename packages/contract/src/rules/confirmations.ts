/** Bounds of what a member confirms a payment with. */
export const confirmationLimits = {
  /** Digits of a payment password, and of a code. */
  digits: 6,
  codeMinutes: 5,
  /** Wrong tries, of codes and of the password together, that lock both. */
  tries: 5,
  lockMinutes: 30,
} as const;

export const paymentPasswordPattern = '^[0-9]{6}$';

/** Those that people choose most, beside runs and repetitions. */
const common: ReadonlySet<string> = new Set(['147258', '159357', '258369', '321654', '456123', '520131', '521131', '789456']); // prettier-ignore

const isRun = (digits: readonly number[]): boolean =>
  [1, 9].some((step) => digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step) % 10));

/** Whether a payment password is among those that are guessed first: 111111, 123456, 123123, 112233, 520131. */
export const isTrivialPassword = (password: string): boolean => {
  const digits = Array.from(password, Number);
  const half = password.slice(0, 3);
  const mirrored = half.split('').toReversed().join('');
  const pairs = digits.filter((_, at) => at % 2 === 0);
  const isPaired = digits.every((digit, at) => digit === pairs[Math.floor(at / 2)]);
  return (
    new Set(digits).size <= 2 ||
    isRun(digits) ||
    password.slice(3) === half ||
    (password.slice(3) === mirrored && isRun(digits.slice(0, 3))) ||
    (isPaired && isRun(pairs)) ||
    common.has(password)
  );
};

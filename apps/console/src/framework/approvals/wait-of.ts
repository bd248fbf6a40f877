const minute = 60_000;
/** Minutes after which somebody has waited too long. */
const patience = 30;

interface Wait {
  readonly count: number;
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly long: boolean;
}

/** How long ago something was requested, in the largest unit that fits; 0 if this device’s clock is behind. */
export function waitOf(since: string, now: Date = new Date()): Wait {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minute));
  const long = minutes > patience;
  if (minutes < 60) return { count: minutes, unit: 'minutes', long };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { count: hours, unit: 'hours', long } : { count: Math.floor(hours / 24), unit: 'days', long };
}

import { createHash } from 'node:crypto';
import type { DayZone } from '../../platform/clock/merchant-days.ts';
import type { Permission } from '@regulars/contract/menu';

interface Access {
  readonly permissions: ReadonlySet<Permission>;
  readonly branches: 'all' | readonly string[];
  readonly menuVersion: number;
  /** The merchant's zone, by which screens show times. */
  readonly zone: DayZone;
  /** Its `vip_open_status` and last day, of which screens remind. */
  readonly standing: number;
  readonly expiresOn: string | null;
}

/** A short digest of what decides which menu, functions, branches, times and reminders a user sees: another one means that any of it changed. */
export const accessTag = ({ permissions, branches, menuVersion, zone, standing, expiresOn }: Access): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        [...permissions].toSorted(),
        branches === 'all' ? branches : branches.toSorted(),
        menuVersion,
        zone.timezone,
        zone.day_cut,
        zone.from,
        standing,
        expiresOn,
      ]),
    )
    .digest('base64url')
    .slice(0, 16);

import type { Member } from '@regulars/contract';

/** What can be done by hand with what a member has. */
export function AssetActions(_props: { member: Member }) {
  return null;
}

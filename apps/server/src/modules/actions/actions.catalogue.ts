import type { AnyAction } from '../../platform/actions/index.ts';
import { brandAction } from '../brands/index.ts';
import { memberAction } from '../members/index.ts';

/** Everything that can be done to many rows at once, and undone. */
export const actionDefinitions: readonly AnyAction[] = [brandAction, memberAction];

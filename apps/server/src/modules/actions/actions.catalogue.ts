import type { AnyAction } from '../../platform/actions/index.ts';
import { brandAction } from '../brands/index.ts';
import { memberAction } from '../members/index.ts';

/** All batch operations that can be undone. */
export const actionDefinitions: readonly AnyAction[] = [brandAction, memberAction];

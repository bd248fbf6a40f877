export { ApiError, isOutcomeUnknown } from './api-error.ts';
export { call } from './call.ts';
export { newIdempotencyKey } from './idempotency-keys.ts';
export { ProgressBar } from './progress-bar.tsx';
export { queryClient } from './query-client.ts';
export { saveFile } from './save-file.ts';
export { useAction, type StalePath } from './use-action.ts';
export { useEndless } from './use-endless.ts';
export { useEndpoint } from './use-endpoint.ts';

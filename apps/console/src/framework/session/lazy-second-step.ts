import { lazyPart } from '../../ui/lazy-part.tsx';

/** Loaded by who has a second factor: nobody else waits for it at every start. */
export const SecondStepForm = lazyPart(async () => (await import('./second-step-form.tsx')).SecondStepForm);

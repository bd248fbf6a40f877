import { useEffect } from 'react';
import { SecondStepForm } from '../../framework/session/index.ts';
import type { PanelProps } from './panel.ts';
import { rememberPhone } from './remembered.ts';

/** The second step of an account with a second factor (8102); back from it, one signs in anew. */
export function SecondStepPanel({ open, carried: { step, phone } }: PanelProps) {
  useEffect(() => {
    // The first factor was right, so the phone is.
    if (step) rememberPhone(step);
  }, [step]);
  if (!step) return null;
  return <SecondStepForm step={step} onLeave={(reason) => open('password', { phone, notice: reason?.message })()} />;
}

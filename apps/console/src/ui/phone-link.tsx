import { classNames } from './class-names.ts';

/** A phone to call. */
export function PhoneLink({ phone, className }: { phone: string; className?: string | undefined }) {
  return (
    <a className={classNames('tapped', className)} href={`tel:${phone}`}>
      {phone}
    </a>
  );
}

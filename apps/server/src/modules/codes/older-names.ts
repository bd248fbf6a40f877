import { eitherName } from '../auth/index.ts';

/** A body whose code may be called verification_code. */
export const newerCode = <Body extends { captcha_code?: string | undefined; verification_code?: string | undefined }>({
  verification_code: older,
  ...body
}: Body) => ({ ...body, captcha_code: eitherName(['captcha_code', body.captcha_code], ['verification_code', older]) });

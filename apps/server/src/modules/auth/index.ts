export { addAccount, getAccount, resetPassword } from './accounts.service.ts';
export { authHandlers } from './auth.handlers.ts';
export { authSchedules } from './auth.jobs.ts';
export { createAuthenticate } from './authenticate.ts';
export { isNewPassword } from './password.rules.ts';
export { hashPassword } from './passwords.ts';
export { revokeSessions } from './sessions.service.ts';
export { renewSignInKey } from './sign-in-keys.service.ts';

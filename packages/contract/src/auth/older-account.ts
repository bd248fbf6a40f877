import { endpoints } from '../kernel/endpoint.ts';
import { Empty, Id, Strict } from '../kernel/schemas.ts';
import { Type } from 'typebox';
import { accountCentre } from './account-centre.ts';
import { auth, SentPassword } from './auth.ts';

/** A password under either of its names; if both are sent, they must be equal. */
const olderPassword = Type.Optional(SentPassword);

/** The older addresses of the account centre and of refreshing. */
export const olderAccount = endpoints({
  'GET /personal': {
    ...auth['GET /merc/personal/current'],
    summary: 'Get the signed-in account (older address)',
    deprecated: true,
  },
  'PUT /personal': {
    ...accountCentre['PUT /merc/personal/account/info'],
    summary: 'Edit the account’s profile (older address)',
    deprecated: true,
  },
  'PUT /personal/pw': {
    ...accountCentre['PUT /merc/personal/account/pwd'],
    summary: 'Change the password (older address)',
    body: Strict(
      {
        old_pwd: olderPassword,
        password: olderPassword,
        pwd: olderPassword,
        new_password: olderPassword,
        re_pwd: olderPassword,
        confirm_password: olderPassword,
        key_id: Type.Optional(Id),
      },
      {
        description: 'old_pwd (or password), pwd (or new_password) and re_pwd (or confirm_password) are required',
      },
    ),
    deprecated: true,
  },
  'POST /personal/check-password': {
    summary: 'Check the current password',
    description: 'It allows nothing by itself. Wrong ones count like failed sign-ins.',
    scope: 'account',
    permission: 'none',
    body: Strict(
      { pwd: olderPassword, password: olderPassword, key_id: Type.Optional(Id) },
      { description: 'pwd (or password) is required' },
    ),
    data: Empty,
    errors: ['wrong_old_password', 'too_many_attempts', 'sign_in_key_expired', 'plain_password_refused'],
    perMinute: 60,
    deprecated: true,
  },
  'PUT /personal/keep-login-time': {
    ...auth['PUT /merc/personal/refresh'],
    summary: 'Exchange a refresh token for a new pair (older address)',
    deprecated: true,
  },
});

import { staffImportColumnPhrases, staffImportEffectPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { importParams } from '../kernel/import-schemas.ts';
import { recordImports } from '../kernel/record-imports.ts';
import { Count, Strict } from '../kernel/schemas.ts';
import { staffImportLimits } from '../rules.ts';
import { origin } from '../users/users.ts';

const imports = recordImports({
  ofBranches: true,
  what: 'staff',
  columns: staffImportColumnPhrases,
  effects: staffImportEffectPhrases,
  identifying: ['phone', 'staff_no'],
  limits: staffImportLimits,
  permission: 'user:import',
  actions: {
    upload: 'staff_import.upload',
    fix: 'staff_import.fix',
    replace: 'staff_import.replace',
    confirm: ['staff_import.confirm', 'staff_import.post', 'user.create', 'user.update', 'user.roles', 'role.users'],
    cancel: 'staff_import.cancel',
    rollBack: ['staff_import.roll_back', 'user.remove', 'user.update', 'user.roles', 'role.users'],
  },
});

const common = { scope: 'merchant', branches: 'keeps', permission: 'user:import', params: importParams } as const;

/** Only who reaches the uploader changes the rows of their file. */
const reach = ['user_not_found', 'user_above_own_power', 'user_of_other_branches'] as const;

export const staffImports = endpoints({
  'POST /users/imports': imports.upload,
  'GET /users/imports': imports.list,
  'GET /users/imports/template': imports.template,
  'GET /users/imports/{id}': imports.get,
  'PUT /users/imports/{id}/columns': { ...imports.match, errors: [...imports.match.errors, ...reach] },
  'GET /users/imports/{id}/rows': imports.rows,
  'PUT /users/imports/{id}/rows/{row_no}': { ...imports.fix, errors: [...imports.fix.errors, ...reach] },
  'GET /users/imports/{id}/values': imports.values,
  'PUT /users/imports/{id}/values': { ...imports.replace, errors: [...imports.replace.errors, ...reach] },
  'GET /users/imports/{id}/errors.csv': imports.errors,
  'PUT /users/imports/{id}/confirm': {
    ...imports.confirm,
    description:
      'Each row is written as adding or editing one user is: with only what the caller can give. A phone without an account is invited by a message, or where none can be sent gets an initial password, which PUT …/passwords hands over once.',
    body: Strict({ origin }),
    errors: [...imports.confirm.errors, 'sms_unavailable'],
  },
  'PUT /users/imports/{id}/cancel': imports.cancel,
  'PUT /users/imports/{id}/roll-back': imports.rollBack,
  'GET /users/imports/{id}/passwords': {
    ...common,
    summary: 'Count the initial passwords that can still be taken',
    data: Type.Object({ waiting: Count }),
    errors: ['import_not_found'],
  },
  'PUT /users/imports/{id}/passwords': {
    ...common,
    branches: 'none', // whoever confirmed the import
    summary: 'Take the initial passwords of those whom an import added, once',
    description:
      'Only for who confirmed the import. Each is encrypted for the caller’s key, so that nothing but the caller can read the answer. They sign in for 7 days.',
    body: Strict({
      public_key: Type.String({
        minLength: 300,
        maxLength: 800,
        pattern: '^[A-Za-z0-9+/=]+$',
        description: 'An RSA key of 2048 bits or more with the exponent 65537, SubjectPublicKeyInfo in base64',
      }),
    }),
    data: Type.Object({
      items: Type.Array(
        Type.Object({
          name: Type.String(),
          phone: Type.String(),
          password: Type.String({ description: 'By RSA-OAEP with SHA-256, in base64' }),
        }),
      ),
    }),
    errors: ['import_not_found', 'passwords_taken', 'passwords_not_own'],
    audit: 'staff_import.passwords',
  },
});

export type StaffImportItem = Static<typeof imports.Item>;
export type StaffImport = Static<typeof imports.Batch>;
export type StaffImportRow = Static<typeof imports.Row>;

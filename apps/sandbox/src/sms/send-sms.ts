import { randomInt } from 'node:crypto';
import { objectIn, type Call } from '../kernel/exchange.ts';
import type { VirtualClock } from '../kernel/clock.ts';
import { numberErrors } from './errors.ts';
import { isMainland, phoneOf, type Inbox } from './inbox.ts';
import { account, carrierLimits, templates, type Template } from './settings.ts';

const maxNumbers = 200;
const texts = ['SmsSdkAppId', 'TemplateId', 'SignName', 'ExtendCode', 'SessionContext', 'SenderId'] as const;
const lists = ['PhoneNumberSet', 'TemplateParamSet'] as const;
const required = ['PhoneNumberSet', 'SmsSdkAppId', 'TemplateId'] as const;

export type SendRequest = Readonly<
  Partial<Record<(typeof texts)[number], string>> & Partial<Record<(typeof lists)[number], readonly string[]>>
>;

/** An error of the whole call; `detail` replaces its usual message. */
export interface CallFault {
  readonly code: string;
  readonly detail?: string;
}

/** As the gateway answers it for each number. */
export interface SendStatus {
  readonly SerialNo: string;
  readonly PhoneNumber: string;
  readonly Fee: number;
  readonly SessionContext: string;
  readonly Code: string;
  readonly Message: string;
  readonly IsoCode: string;
}

/** What the gateway keeps of one sandbox. */
export interface Gateway {
  readonly clock: VirtualClock;
  readonly inbox: Inbox;
  /** The error that every message to a phone gets. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Whether the carriers' limits per number are enforced. */
  limited: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The call's parameters, or why the gateway refuses the whole call. */
export function readSendRequest(call: Call): { request: SendRequest } | { fault: CallFault } {
  const body = objectIn(call.body);
  if (body === undefined) return { fault: { code: 'InvalidParameter', detail: 'The body is not a JSON object.' } };
  const stranger = Object.keys(body).find((key) => ![...texts, ...lists].some((name) => name === key));
  if (stranger !== undefined)
    return { fault: { code: 'UnknownParameter', detail: `The parameter \`${stranger}\` is not recognized.` } };
  const missing = required.find((name) => body[name] === undefined);
  if (missing !== undefined)
    return {
      fault: { code: 'MissingParameter', detail: `The request is missing a required parameter \`${missing}\`.` },
    };
  const mistyped =
    texts.find((name) => body[name] !== undefined && !isText(body[name])) ??
    lists.find((name) => body[name] !== undefined && !(Array.isArray(body[name]) && body[name].every(isText)));
  if (mistyped !== undefined)
    return { fault: { code: 'InvalidParameter', detail: `The type of the parameter \`${mistyped}\` is wrong.` } };
  const request = body as SendRequest; // checked above
  const code = requestFault(request);
  return code === undefined ? { request } : { fault: { code } };
}

function requestFault({ PhoneNumberSet = [], SmsSdkAppId }: SendRequest): string | undefined {
  if (PhoneNumberSet.length === 0) return 'MissingParameter.EmptyPhoneNumberSet';
  if (PhoneNumberSet.length > maxNumbers) return 'LimitExceeded.PhoneNumberCountLimit';
  if (SmsSdkAppId !== account.appId) return 'UnauthorizedOperation.SmsSdkAppIdVerifyFail';
  const phones = PhoneNumberSet.map(phoneOf).filter((phone) => phone !== undefined);
  const domestic = phones.filter(isMainland).length;
  return domestic > 0 && domestic < phones.length
    ? 'UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber'
    : undefined;
}

/** Delivers to each number, or refuses it. */
export const sendTo = (gateway: Gateway, request: SendRequest): SendStatus[] =>
  (request.PhoneNumberSet ?? []).map((number) => {
    const refusal = numberFault(gateway, request, number);
    return refusal === undefined ? deliver(gateway, request, number) : refused(request, number, refusal);
  });

export const refused = (request: SendRequest, number: string, code: string): SendStatus => ({
  SerialNo: '',
  PhoneNumber: phoneOf(number) ?? number,
  Fee: 0,
  SessionContext: request.SessionContext ?? '',
  Code: code,
  Message: numberErrors[code] ?? code,
  IsoCode: '',
});

function deliver({ clock, inbox }: Gateway, request: SendRequest, number: string): SendStatus {
  const { TemplateId = '', TemplateParamSet: parameters = [], SignName: sign = '', SessionContext = '' } = request;
  const phone = phoneOf(number) ?? number;
  const id = `${randomInt(1_000, 10_000)}:${clock.now().getTime()}${randomInt(1e9, 1e10)}`;
  const content = (templateOf(TemplateId)?.text ?? '').replace(
    /\{(\d)\}/g,
    (_, at) => parameters[Number(at) - 1] ?? '',
  );
  inbox.add({
    id,
    phone,
    at: clock.now().toISOString(),
    sign,
    template: TemplateId,
    parameters,
    text: `【${sign}】${content}`,
  });
  return {
    SerialNo: id,
    PhoneNumber: phone,
    Fee: 1,
    SessionContext,
    Code: 'Ok',
    Message: 'send success',
    IsoCode: 'CN',
  };
}

function numberFault(gateway: Gateway, request: SendRequest, number: string): string | undefined {
  const { TemplateId = '', TemplateParamSet = [], SignName = '' } = request;
  const phone = phoneOf(number);
  if (phone === undefined) return 'InvalidParameterValue.IncorrectPhoneNumber';
  if (!isMainland(phone)) return 'UnsupportedOperation.ChineseMainlandTemplateToGlobalPhone';
  if (SignName !== account.sign) return 'FailedOperation.SignatureIncorrectOrUnapproved';
  const template = templateOf(TemplateId);
  if (template === undefined) return 'FailedOperation.TemplateIncorrectOrUnapproved';
  const expected = new Set(template.text.match(/\{\d\}/g)).size;
  if (TemplateParamSet.length !== expected) return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate';
  return gateway.refusals.get(phone) ?? limitFault(gateway, phone);
}

function limitFault({ limited, clock, inbox }: Gateway, phone: string): string | undefined {
  if (!limited) return undefined;
  const now = clock.now().getTime();
  return carrierLimits.find(({ messages, seconds }) => inbox.count(phone, new Date(now - seconds * 1_000)) >= messages)
    ?.code;
}

const templateOf = (id: string): Template | undefined =>
  Object.values<Template>(templates).find((template) => template.id === id);

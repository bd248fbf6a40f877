import type { ErrorPhrase, Phrase } from './phrase.ts';

export const deviceErrors = {
  device_not_found: {
    code: 404142,
    status: 404,
    'zh-CN': '没有这台设备，或不在您的门店范围内',
    en: 'There is no such device, or it is outside your branches.',
  },
  device_name_taken: {
    code: 409168,
    status: 409,
    'zh-CN': '这家门店已有叫“{name}”的同类设备',
    en: 'This branch already has one of these called “{name}”.',
  },
  serial_number_bound: {
    code: 409169,
    status: 409,
    'zh-CN': '序列号 {serial_number} 正绑定在{branch}的“{name}”上，请先在那里解绑',
    en: 'Serial number {serial_number} is bound to “{name}” of {branch}. Unbind it there first.',
  },
  pairing_code_unknown: {
    code: 422161,
    status: 422,
    'zh-CN': '没有收银机显示这个配对码，请对照屏幕再输一次',
    en: 'No till shows this code. Compare it with the screen and type it again.',
  },
  pairing_code_used: {
    code: 422162,
    status: 422,
    'zh-CN': '这个配对码已经用过，请在收银机上重新取码',
    en: 'This code has been used. Ask the till for a new one.',
  },
  pairing_code_expired: {
    code: 422163,
    status: 422,
    'zh-CN': '配对码超过 {minutes} 分钟已失效，请在收银机上重新取码',
    en: 'The code was valid for {minutes} minutes and has expired. Ask the till for a new one.',
  },
  pairing_over: {
    code: 422164,
    status: 422,
    'zh-CN': '这次配对已经结束，请重新取码',
    en: 'This pairing is over. Begin a new one.',
  },
  device_bound: {
    code: 422165,
    status: 422,
    'zh-CN': '“{name}”已绑定 {serial_number}，换机要说明原因',
    en: '“{name}” is bound to {serial_number}. State why it is replaced.',
  },
  device_not_bound: {
    code: 422166,
    status: 422,
    'zh-CN': '这台设备没有绑定机器',
    en: 'No machine is bound to this device.',
  },
  device_has_history: {
    code: 422167,
    status: 422,
    'zh-CN': '有过绑定记录（{count} 条）的设备不能删除，可以停用',
    en: 'Devices with a history ({count} bindings) can’t be removed. Disable them instead.',
  },
  device_stopped: {
    code: 422168,
    status: 422,
    'zh-CN': '这台设备已停用，请先启用',
    en: 'This device is disabled. Enable it first.',
  },
  table_card_dead: {
    code: 422169,
    status: 422,
    'zh-CN': '这张台卡已失效，请向店员要新的',
    en: 'This table card is no longer valid. Ask the staff for a new one.',
  },
  till_unpaired: {
    code: 401160,
    status: 401,
    'zh-CN': '这台收银机没有配对，请取码后在后台绑定',
    en: 'This till is not paired. Ask for a code and bind it in the console.',
  },
  till_stopped: {
    code: 403160,
    status: 403,
    'zh-CN': '这台收银机已停用，请联系店长',
    en: 'This till is disabled. Contact the manager.',
  },
  too_many_pairing_codes: {
    code: 429160,
    status: 429,
    'zh-CN': '配对码输错太多次，请 {minutes} 分钟后再试',
    en: 'Too many wrong codes. Try again in {minutes} minutes.',
  },
  too_many_pairings: {
    code: 429161,
    status: 429,
    'zh-CN': '取码太频繁，请 {minutes} 分钟后再试',
    en: 'Too many codes were asked for. Try again in {minutes} minutes.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const deviceAudit = {
  'device.create': { 'zh-CN': '新建设备', en: 'Added a device' },
  'device.update': { 'zh-CN': '修改设备', en: 'Edited a device' },
  'device.state': { 'zh-CN': '启用或停用设备', en: 'Enabled or disabled devices' },
  'device.remove': { 'zh-CN': '删除设备', en: 'Removed devices' },
  'device.restore': { 'zh-CN': '恢复删除的设备', en: 'Restored removed devices' },
  'device.bind': { 'zh-CN': '绑定设备', en: 'Bound a device' },
  'device.replace': { 'zh-CN': '更换设备', en: 'Replaced a device' },
  'device.unbind': { 'zh-CN': '解绑设备', en: 'Unbound a device' },
  'device.renew': { 'zh-CN': '更换台卡二维码', en: 'Gave a table card a new code' },
} as const satisfies Record<string, Phrase>;

export const deviceKindPhrases = {
  till: { 'zh-CN': '收银机', en: 'Till' },
  cloud_horn: { 'zh-CN': '云音箱', en: 'Cloud horn' },
  table_card: { 'zh-CN': '台卡', en: 'Table card' },
} as const satisfies Record<string, Phrase>;
export type DeviceKind = keyof typeof deviceKindPhrases;

/** How a device is now. Only tills tell that they are there. */
export const deviceStatusPhrases = {
  online: { 'zh-CN': '在线', en: 'Online' },
  offline: { 'zh-CN': '离线', en: 'Offline' },
  never_seen: { 'zh-CN': '还没连上', en: 'Never seen' },
  bound: { 'zh-CN': '已绑定', en: 'Bound' },
  unbound: { 'zh-CN': '未绑定', en: 'Unbound' },
  in_use: { 'zh-CN': '在用', en: 'In use' },
  stopped: { 'zh-CN': '已停用', en: 'Disabled' },
} as const satisfies Record<string, Phrase>;
export type DeviceStatus = keyof typeof deviceStatusPhrases;

/** Why a machine no longer serves a place. */
export const unbindKindPhrases = {
  moved: { 'zh-CN': '挪到别处', en: 'Moved' },
  broken: { 'zh-CN': '坏了', en: 'Broken' },
  replaced: { 'zh-CN': '换新', en: 'Replaced' },
  lost: { 'zh-CN': '丢失', en: 'Lost' },
  other: { 'zh-CN': '其他', en: 'Other' },
} as const satisfies Record<string, Phrase>;
export type UnbindKind = keyof typeof unbindKindPhrases;

/** Actions on several devices, as titles. */
export const deviceActionPhrases = {
  use: { 'zh-CN': '启用设备', en: 'Enable devices' },
  stop: { 'zh-CN': '停用设备', en: 'Disable devices' },
  remove: { 'zh-CN': '删除设备', en: 'Remove devices' },
} as const satisfies Record<string, Phrase>;

export const deviceListPhrases = {
  tills: { 'zh-CN': '收银机', en: 'Tills' },
  cloud_horns: { 'zh-CN': '云音箱', en: 'Cloud horns' },
  table_cards: { 'zh-CN': '台卡', en: 'Table cards' },
  device_binds: { 'zh-CN': '绑定记录', en: 'Bindings' },
} as const satisfies Record<string, Phrase>;

/** Columns of the exports; keys equal those of the console's columns that show the same. */
export const deviceExportPhrases = {
  name: { 'zh-CN': '名称', en: 'Name' },
  branch: { 'zh-CN': '门店', en: 'Branch' },
  serial_number: { 'zh-CN': '序列号', en: 'Serial number' },
  model: { 'zh-CN': '型号', en: 'Model' },
  app_version: { 'zh-CN': '版本', en: 'Version' },
  bound_at: { 'zh-CN': '绑定时间', en: 'Bound' },
  seen_at: { 'zh-CN': '最近在线', en: 'Last seen' },
  status: { 'zh-CN': '状态', en: 'State' },
} as const satisfies Record<string, Phrase>;

export const tableCardExportPhrases = {
  area: { 'zh-CN': '区域', en: 'Area' },
  name: { 'zh-CN': '桌号', en: 'Table' },
  branch: deviceExportPhrases.branch,
  created_at: { 'zh-CN': '添加时间', en: 'Added' },
  status: deviceExportPhrases.status,
} as const satisfies Record<string, Phrase>;

export const deviceBindExportPhrases = {
  device: { 'zh-CN': '设备', en: 'Device' },
  kind: { 'zh-CN': '种类', en: 'Kind' },
  branch: deviceExportPhrases.branch,
  serial_number: deviceExportPhrases.serial_number,
  model: deviceExportPhrases.model,
  bound_at: deviceExportPhrases.bound_at,
  bound_by: { 'zh-CN': '绑定人', en: 'Bound by' },
  unbound_at: { 'zh-CN': '解绑时间', en: 'Unbound' },
  unbound_by: { 'zh-CN': '解绑人', en: 'Unbound by' },
  unbind_kind: { 'zh-CN': '原因', en: 'Why' },
  unbind_reason: { 'zh-CN': '说明', en: 'In words' },
} as const satisfies Record<string, Phrase>;

import type { Phrase } from './phrase.ts';

/** Operation-log actions, by `thing.verb`. */
export const exportAudit = {
  'export.start': { 'zh-CN': '开始导出', en: 'Started an export' },
  'export.finish': { 'zh-CN': '导出完成', en: 'Finished an export' },
} as const satisfies Record<string, Phrase>;

export const exportPhrases = {
  title: { 'zh-CN': '导出{list}', en: 'Export {list}' },
  by: { 'zh-CN': '{name} 导出于 {at}', en: 'Exported by {name} at {at}' },
} as const satisfies Record<string, Phrase>;

/** Columns of each list's export; keys equal those of the console's columns that show the same. */
export const memberExportPhrases = {
  name: { 'zh-CN': '姓名', en: 'Name' },
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  phone: { 'zh-CN': '手机号', en: 'Phone' },
  grade: { 'zh-CN': '等级', en: 'Grade' },
  tags: { 'zh-CN': '标签', en: 'Tags' },
  principal: { 'zh-CN': '本金', en: 'Principal' },
  bonus: { 'zh-CN': '赠金', en: 'Bonus' },
  points: { 'zh-CN': '积分', en: 'Points' },
  growth: { 'zh-CN': '成长值', en: 'Growth' },
  gender: { 'zh-CN': '性别', en: 'Gender' },
  birthday: { 'zh-CN': '生日', en: 'Birthday' },
  branch: { 'zh-CN': '归属门店', en: 'Branch' },
  source: { 'zh-CN': '来源', en: 'Source' },
  joined_at: { 'zh-CN': '入会时间', en: 'Joined' },
  state: { 'zh-CN': '状态', en: 'State' },
  grade_to: { 'zh-CN': '等级有效期至', en: 'Grade until' },
  remark: { 'zh-CN': '备注', en: 'Note' },
} as const satisfies Record<string, Phrase>;

export const brandExportPhrases = {
  name: { 'zh-CN': '品牌', en: 'Brand' },
  origin: { 'zh-CN': '归属', en: 'Origin' },
  remark: { 'zh-CN': '备注', en: 'Note' },
  created_at: { 'zh-CN': '添加时间', en: 'Added' },
  state: { 'zh-CN': '状态', en: 'State' },
  external_id: { 'zh-CN': '外部编号', en: 'External ID' },
} as const satisfies Record<string, Phrase>;

export const adjustmentExportPhrases = {
  asked_at: { 'zh-CN': '申请时间', en: 'Requested' },
  member: { 'zh-CN': '会员', en: 'Member' },
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  principal: { 'zh-CN': '本金', en: 'Principal' },
  bonus: { 'zh-CN': '赠金', en: 'Bonus' },
  points: { 'zh-CN': '积分', en: 'Points' },
  growth: { 'zh-CN': '成长值', en: 'Growth' },
  reason: { 'zh-CN': '原因', en: 'Reason' },
  note: { 'zh-CN': '说明', en: 'Note' },
  state: { 'zh-CN': '状态', en: 'State' },
  asked_by: { 'zh-CN': '申请人', en: 'Requested by' },
  decided_at: { 'zh-CN': '审批时间', en: 'Decided' },
  decided_by: { 'zh-CN': '审批人', en: 'Decided by' },
  decision: { 'zh-CN': '审批意见', en: 'Decision' },
  undone_at: { 'zh-CN': '撤销时间', en: 'Undone' },
  undone_by: { 'zh-CN': '撤销人', en: 'Undone by' },
  branch: { 'zh-CN': '门店', en: 'Branch' },
} as const satisfies Record<string, Phrase>;

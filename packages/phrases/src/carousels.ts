import type { ErrorPhrase, Phrase } from './phrase.ts';

export const carouselErrors = {
  carousel_not_found: { code: 404150, status: 404, 'zh-CN': '没有这张轮播图', en: 'There is no such carousel.' },
  carousels_too_many: {
    code: 422261,
    status: 422,
    'zh-CN': '最多 {limit} 张轮播图，请先删除不用的',
    en: 'There are {limit} carousels, the most there can be. Remove one first.',
  },
  carousel_link_wrong: {
    code: 422262,
    status: 422,
    'zh-CN': '小程序页面要像 pages/goods/detail?id=3，网址要以 https:// 开头',
    en: 'A page of the mini-program looks like pages/goods/detail?id=3; an address begins with https://.',
  },
  carousel_order_incomplete: {
    code: 422263,
    status: 422,
    'zh-CN': '顺序要包含每一张轮播图，各一次。请刷新后再排',
    en: 'The order must name every carousel once. Refresh and sort again.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const carouselAudit = {
  'carousel.create': { 'zh-CN': '新建轮播图', en: 'Added a carousel' },
  'carousel.update': { 'zh-CN': '修改轮播图', en: 'Edited a carousel' },
  'carousel.sort': { 'zh-CN': '调整轮播图顺序', en: 'Sorted carousels' },
  'carousel.state': { 'zh-CN': '启用或停用轮播图', en: 'Enabled or disabled carousels' },
  'carousel.remove': { 'zh-CN': '删除轮播图', en: 'Removed carousels' },
  'carousel.restore': { 'zh-CN': '恢复删除的轮播图', en: 'Restored removed carousels' },
} as const satisfies Record<string, Phrase>;

/** Actions on several carousels, as titles. */
export const carouselActionPhrases = {
  use: { 'zh-CN': '启用轮播图', en: 'Enable carousels' },
  stop: { 'zh-CN': '停用轮播图', en: 'Disable carousels' },
  remove: { 'zh-CN': '删除轮播图', en: 'Remove carousels' },
} as const satisfies Record<string, Phrase>;

/** Where members see it. */
export const carouselPlacementPhrases = {
  home: { 'zh-CN': '首页', en: 'Home' },
  points_shop: { 'zh-CN': '积分商城', en: 'Points shop' },
  member_centre: { 'zh-CN': '会员中心', en: 'Member centre' },
} as const satisfies Record<string, Phrase>;

/** What a tap on it opens. */
export const carouselLinkPhrases = {
  none: { 'zh-CN': '不跳转', en: 'Nothing' },
  page: { 'zh-CN': '小程序页面', en: 'Page of the mini-program' },
  web: { 'zh-CN': '网址', en: 'Web address' },
  item: { 'zh-CN': '商品', en: 'Item' },
} as const satisfies Record<string, Phrase>;

/** Whether members see it on a business day. A disabled one is a draft. */
export const carouselStatusPhrases = {
  draft: { 'zh-CN': '草稿', en: 'Draft' },
  waiting: { 'zh-CN': '待开始', en: 'Waiting' },
  running: { 'zh-CN': '展示中', en: 'Running' },
  ended: { 'zh-CN': '已结束', en: 'Ended' },
} as const satisfies Record<string, Phrase>;
export type CarouselStatus = keyof typeof carouselStatusPhrases;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const carouselExportPhrases = {
  name: { 'zh-CN': '名称', en: 'Name' },
  placement: { 'zh-CN': '位置', en: 'Shown in' },
  link: { 'zh-CN': '点击打开', en: 'Opens' },
  target: { 'zh-CN': '链接内容', en: 'Link' },
  starts_on: { 'zh-CN': '开始日期', en: 'First day' },
  ends_on: { 'zh-CN': '结束日期', en: 'Last day' },
  branches: { 'zh-CN': '门店', en: 'Branches' },
  created_at: { 'zh-CN': '添加时间', en: 'Added' },
  status: { 'zh-CN': '状态', en: 'State' },
} as const satisfies Record<string, Phrase>;

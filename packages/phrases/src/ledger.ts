import type { Phrase } from './phrase.ts';

/** What a verification of the ledger makes sure of, by the check's name. */
export const ledgerCheckPhrases = {
  'line.lot': {
    'zh-CN': '每条分录都有数额；储值和套餐必属于某个批次，成长值和商户储值不属于批次',
    en: 'A line has an amount; stored value and packs lie in lots, growth and merchant value do not',
  },
  'posting.shape': {
    'zh-CN': '每笔账目的编号、范围和余额项目齐全；没有分录就没有变动',
    en: 'A posting is complete: number, range and balances; without lines it changes nothing',
  },
  'posting.document': {
    'zh-CN': '每笔账目有单据和内容校验；系统自己记的账目以账户和编号为单据',
    en: 'A posting has its document and the hash of its input; what the system posts by itself is documented by account and number',
  },
  'posting.time': {
    'zh-CN': '同一账户的入账时间从不倒退',
    en: 'Within an account, the time of posting never goes back',
  },
  'account.exists': {
    'zh-CN': '分录、账目、批次和预授权都属于存在的账户',
    en: 'Lines, postings, lots and holds belong to an account that exists',
  },
  'account.versions': {
    'zh-CN': '账户的分录从 1 起连续，最后序号与账目一致',
    en: 'The lines of an account are numbered from 1 without a gap, up to its last posting',
  },
  'posting.chain': {
    'zh-CN': '每个账户的账目编号连续、首尾相接：前一笔之后的余额就是下一笔之前的余额，直到现在',
    en: 'The postings of an account follow one another without a gap: numbers, lines and balances, up to now',
  },
  'account.postings': {
    'zh-CN': '账户记下的账目数和最后变动时间，与账目和预授权一致',
    en: 'The number of postings and the last time of an account are those of its postings and holds',
  },
  'account.balance': {
    'zh-CN': '账户余额等于最后一笔账目之后的余额',
    en: 'The balances of an account are those after its last posting',
  },
  'account.bounds': {
    'zh-CN': '余额不小于冻结额，冻结额和欠额不为负，都在上限之内',
    en: 'Balances cover what is held, nothing held or owed is negative, all is within the limit',
  },
  'account.lots': {
    'zh-CN': '本金、赠金、积分（加欠额）等于未用完批次之和',
    en: 'Principal, bonus and points (with what is owed) are the sums of the open lots',
  },
  'account.lot_numbers': {
    'zh-CN': '每个账户的批次编号从 1 起连续，并由存在的账目建立',
    en: 'The lots of an account are numbered without a gap and opened by postings that exist',
  },
  'account.next_expiry': {
    'zh-CN': '没有批次早于账户记下的最近到期时间',
    en: 'No open lot expires before the next expiry of its account',
  },
  'account.owed': {
    'zh-CN': '积分欠额等于不在批次里的积分分录之和',
    en: 'Points owed are the sum of the points lines outside lots',
  },
  'account.deficit': {
    'zh-CN': '欠积分时，剩余批次都在预授权之中',
    en: 'Where points are owed, all that is left in lots is held',
  },
  'account.short': {
    'zh-CN': '未能收回的积分等于各笔账目记下的缺额之和',
    en: 'Points that could not be taken back are the sum over the postings',
  },
  'account.holds': {
    'zh-CN': '冻结额等于未结束的预授权之和',
    en: 'What is held is the sum of the open holds',
  },
  'digest.postings': {
    'zh-CN': '账目自记入以来没有被改动、添加或删除',
    en: 'Postings are as they were written: none edited, added or removed',
  },
  'digest.lines': {
    'zh-CN': '分录自记入以来没有被改动、添加或删除',
    en: 'Lines are as they were written: none edited, added or removed',
  },
  'digest.lots': {
    'zh-CN': '批次的来历自建立以来没有被改动、添加或删除',
    en: 'Lots are as they were opened: none edited, added or removed',
  },
  'digest.holds': {
    'zh-CN': '预授权的内容自建立以来没有被改动、添加或删除',
    en: 'Holds are as they were made: none edited, added or removed',
  },
  'digest.purse': {
    'zh-CN': '商户自有账户的种类和用途没有被改动',
    en: 'A purse of the shop is still of the unit and product that it was opened for',
  },
  'account.expiry_of_lot': {
    'zh-CN': '账户记下的最近到期时间，是它某个批次的到期时间',
    en: 'The next expiry of an account is the expiry of one of its lots',
  },
  'lot.lines': {
    'zh-CN': '批次余额等于它的分录之和，种类一致',
    en: 'What is left of a lot is the sum of its lines, all of its unit',
  },
  'lot.expired': {
    'zh-CN': '批次的过期数量等于它的过期分录之和',
    en: 'What expired of a lot is the sum of its lines that say so',
  },
  'lot.bounds': {
    'zh-CN': '批次余额在 0 与总额之间，用完即关闭，本金不过期',
    en: 'A lot holds between nothing and its amount, is open while it holds something; principal never expires',
  },
  'lot.origin': {
    'zh-CN': '转入或合并来的批次，保持原来的种类、有效期和售出门店',
    en: 'A lot that was moved keeps the unit, expiry and selling branch of the one it came from',
  },
  'lot.arrival': {
    'zh-CN': '转入或合并来的批次，由它的账目带来，数额相符',
    en: 'A lot that was moved was brought by its posting, in its amount',
  },
  'lot.held': {
    'zh-CN': '批次中被预授权占用的数量，等于未结束的预授权占用它的数量',
    en: 'What is held of a lot is what open holds set aside of it',
  },
  'hold.lots': {
    'zh-CN': '预授权在各批次上占用的数量之和，等于预授权的数量',
    en: 'A hold is the sum of what it set aside of its account’s lots',
  },
  'lot.tranche': {
    'zh-CN': '同一次充值的本金和赠金，售出门店和有效期一致',
    en: 'Principal and bonus of one top-up have the same selling branch and expiry',
  },
  'hold.bounds': {
    'zh-CN': '每笔预授权都有数额和期限',
    en: 'A hold is of some amount and ends at a later time',
  },
  'hold.capture': {
    'zh-CN': '已扣款的预授权指向同一账户的一笔消费，且不超过预授权',
    en: 'A captured hold names a spend of its account, of no more than was held',
  },
  'hold.end': {
    'zh-CN': '预授权的状态和结束时间相符',
    en: 'A hold ended when its state says',
  },
  'undo.share': {
    'zh-CN': '累计退款按比例向下取整，不超过原账目',
    en: 'Refunds so far are the rounded-down share of the posting, never more than all of it',
  },
  'digest.undo': {
    'zh-CN': '退款所依据的实付金额和累计部分没有被改动',
    en: 'What was paid and refunded so far is as the refunds wrote it',
  },
  'undo.refunds': {
    'zh-CN': '累计退款等于各笔退款之和',
    en: 'Refunds so far are the sum of the refunds',
  },
  'undoing.original': {
    'zh-CN': '退款和撤销指向一笔同类的原账目',
    en: 'A refund or reversal names an original posting of its kind',
  },
  'undoing.once': {
    'zh-CN': '一笔账目只撤销一次，撤销和退款不并存',
    en: 'A posting is reversed once, and not refunded as well',
  },
  'undoing.amounts': {
    'zh-CN': '撤销把原账目的变动原数退回',
    en: 'A reversal takes back what its posting changed',
  },
  'clearing.zero': {
    'zh-CN': '转赠与合并：转出的等于转入的',
    en: 'Transfers and merges: what left one account reached the other',
  },
  'merged.empty': { 'zh-CN': '被合并的账户已清空', en: 'An account that was merged away is empty' },
  'merged.survivor': {
    'zh-CN': '被合并的账户都能找到合并后的账户',
    en: 'An account that was merged away leads to one that is there',
  },
  'merged.posting': {
    'zh-CN': '被合并的账户，去向与合并的账目一致',
    en: 'An account went where its merge was posted to',
  },
  'line.kind': {
    'zh-CN': '每条分录的对方科目和增减方向，符合账目的种类',
    en: 'The other side and the direction of a line are those of its kind of posting',
  },
  'posting.lines': {
    'zh-CN': '每笔账目的分录，从之前的余额一步步走到之后的余额',
    en: 'The lines of a posting lead from the balances before it to those after it',
  },
  'lot.opening': {
    'zh-CN': '批次的数额和种类，等于建立它的那条分录',
    en: 'A lot began with the amount and unit of the line that opened it',
  },
  'rollup.day': {
    'zh-CN': '日汇总（含待汇总）等于账目与分录之和，按门店和种类',
    en: 'Days and waiting deltas are the sums of postings and lines, by branch and kind',
  },
  'rollup.seller': {
    'zh-CN': '日汇总按售出门店也与批次一致',
    en: 'Days and waiting deltas agree by selling branch, too',
  },
  'day.hash': {
    'zh-CN': '已关闭的营业日没有改动，校验码环环相扣',
    en: 'Closed days are unchanged: each hash follows from the one before',
  },
  'day.close': {
    'zh-CN': '营业日在结束之后才关闭，先后有序',
    en: 'Days were closed after their end, one after the other',
  },
  'day.closed': {
    'zh-CN': '关闭之后没有再记入已关闭的营业日',
    en: 'Nothing was posted into a closed day after its close',
  },
  'day.open': {
    'zh-CN': '过去的营业日都按时关闭；三天前结束的营业日，除非被重新打开，都已关闭',
    en: 'Days are closed as time goes on: none that ended over three days ago is open, unless it was reopened',
  },
  'day.reopened': {
    'zh-CN': '重新打开的营业日最多开放 168 小时，其间没有关闭',
    en: 'Days that were reopened stay open for 168 hours at most, and none is closed meanwhile',
  },
  'reference.member': { 'zh-CN': '会员与账户一一对应', en: 'Each member has an account, each account a member' },
  'reference.frozen': {
    'zh-CN': '会员冻结时账户也冻结',
    en: 'An account is frozen when, and only when, its member is',
  },
  'reference.branch': { 'zh-CN': '账目提到的门店都存在', en: 'Every branch that is named exists' },
  'reference.user': { 'zh-CN': '账目提到的操作员都存在', en: 'Every user that is named exists' },
} as const satisfies Record<string, Phrase>;

export type LedgerCheck = keyof typeof ledgerCheckPhrases;

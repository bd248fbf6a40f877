import type { ErrorPhrase, Phrase } from './phrase.ts';

export const ledgerErrors = {
  ledger_account_missing: { code: 40411, status: 404, 'zh-CN': '没有这个账户', en: 'There is no such account.' },
  ledger_account_frozen: {
    code: 42221,
    status: 422,
    'zh-CN': '会员已冻结，不能消费或预授权',
    en: 'This member is frozen: no new spend and no new hold.',
  },
  ledger_account_merged: {
    code: 42222,
    status: 422,
    'zh-CN': '该会员已并入另一位会员，请使用合并后的会员',
    en: 'This member was merged into another. Use that one.',
  },
  ledger_insufficient: {
    code: 42223,
    status: 422,
    'zh-CN': '余额不足：需要 {wanted}，可用 {available}',
    en: 'Not enough: {wanted} wanted, {available} available.',
  },
  ledger_amount_invalid: {
    code: 42224,
    status: 422,
    'zh-CN': '数额必须是大于 0 的整数，且不超过系统上限',
    en: 'An amount must be a whole number above 0, within what the system can count.',
  },
  ledger_movement_invalid: {
    code: 42242,
    status: 422,
    'zh-CN': '“{kind}”类账目不能这样入账：{part}',
    en: 'A posting of the kind “{kind}” cannot be made like this: {part}.',
  },
  ledger_document_reserved: {
    code: 42243,
    status: 422,
    'zh-CN': '这种单据只由系统自己使用：{kind} {step}',
    en: 'The ledger keeps documents like this for itself: {kind} {step}.',
  },
  ledger_hold_too_long: {
    code: 42244,
    status: 422,
    'zh-CN': '预授权最长 {days} 天',
    en: 'A hold lasts {days} days at most.',
  },
  ledger_isolation: {
    code: 50002,
    status: 500,
    'zh-CN': '数据库的事务隔离级别不正确：{level}',
    en: 'The ledger needs transactions at READ COMMITTED, not at {level}.',
  },
  ledger_clock_ahead: {
    code: 50003,
    status: 500,
    'zh-CN': '服务器的时钟比数据库快 {seconds} 秒，请校准时钟',
    en: 'The server’s clock is {seconds} seconds ahead of the database’s. Set it right.',
  },
  ledger_balance_too_large: {
    code: 42225,
    status: 422,
    'zh-CN': '余额超出系统上限',
    en: 'The balance would be larger than the system can count.',
  },
  ledger_document_reused: {
    code: 42226,
    status: 422,
    'zh-CN': '这张单据已按不同内容入账，不能重复使用',
    en: 'This document was already posted with other content.',
  },
  ledger_expiry_past: {
    code: 42227,
    status: 422,
    'zh-CN': '有效期必须晚于现在',
    en: 'The expiry must lie in the future.',
  },
  ledger_hold_missing: { code: 40412, status: 404, 'zh-CN': '没有这笔预授权', en: 'There is no such hold.' },
  ledger_hold_over: { code: 42228, status: 422, 'zh-CN': '这笔预授权已结束，不能再扣款', en: 'This hold has ended.' },
  ledger_holds_open: {
    code: 42229,
    status: 422,
    'zh-CN': '还有未结束的预授权，请先扣款或释放',
    en: 'There are open holds. Capture or release them first.',
  },
  ledger_capture_too_large: {
    code: 42230,
    status: 422,
    'zh-CN': '扣款超过预授权的金额',
    en: 'More than was held cannot be captured.',
  },
  ledger_posting_missing: { code: 40413, status: 404, 'zh-CN': '没有这笔账目', en: 'There is no such posting.' },
  ledger_not_undoable: {
    code: 42231,
    status: 422,
    'zh-CN': '这类账目不能撤销',
    en: 'A posting of this kind cannot be undone.',
  },
  ledger_already_reversed: {
    code: 42232,
    status: 422,
    'zh-CN': '这笔账目已经撤销',
    en: 'This posting was reversed already.',
  },
  ledger_already_refunded: {
    code: 42233,
    status: 422,
    'zh-CN': '这笔账目已有退款，不能整笔撤销',
    en: 'A part of this posting was refunded, so it cannot be reversed whole.',
  },
  ledger_refund_too_large: {
    code: 42234,
    status: 422,
    'zh-CN': '退款超过可退余额，最多还能退 {left}',
    en: 'The refund is larger than what is left to refund: {left}.',
  },
  ledger_refund_basis: {
    code: 42235,
    status: 422,
    'zh-CN': '实付金额与此前的退款不一致',
    en: 'What was paid does not agree with the refunds before.',
  },
  ledger_spent: {
    code: 42236,
    status: 422,
    'zh-CN': '要收回的部分已被使用：需要 {wanted}，剩余 {available}',
    en: 'What is to be taken back was spent: {wanted} wanted, {available} left.',
  },
  ledger_lot_missing: { code: 40414, status: 404, 'zh-CN': '该会员没有这个批次', en: 'This member has no such lot.' },
  ledger_not_statutory: {
    code: 42237,
    status: 422,
    'zh-CN': '赠金转本金只能用于法定退款',
    en: 'Bonus becomes principal only inside a statutory refund.',
  },
  ledger_same_account: {
    code: 42238,
    status: 422,
    'zh-CN': '转出和转入不能是同一位会员',
    en: 'The two members are the same.',
  },
  ledger_not_merged: { code: 42239, status: 422, 'zh-CN': '该会员没有被合并', en: 'This member is not merged.' },
  ledger_merge_touched: {
    code: 42240,
    status: 422,
    'zh-CN': '合并后已有新的账目，不能撤销合并',
    en: 'Something was posted since the merge, so it cannot be undone.',
  },
  verification_not_found: { code: 40441, status: 404, 'zh-CN': '没有这次核验', en: 'There is no such verification.' },
  verification_running: {
    code: 40931,
    status: 409,
    'zh-CN': '已有一次核验正在进行，请等它结束',
    en: 'A verification is under way. Wait until it has ended.',
  },
  ledger_day_open: { code: 42241, status: 422, 'zh-CN': '营业日还没有结束', en: 'The business day is not over yet.' },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const ledgerAudit = {
  'ledger.verify': { 'zh-CN': '核验账本', en: 'Had the ledger verified' },
} as const satisfies Record<string, Phrase>;

/** What each check of a ledger verification asserts, by the check's name. */
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
  'lot.root': {
    'zh-CN': '合并带来的批次记得自己属于哪次充值；转赠得来的自成一批',
    en: 'A lot that a merge moved is of the same top-up as the one it came from; what was transferred is of none before',
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
    'zh-CN': '同一次充值的本金和赠金，来历、售出门店和有效期一致',
    en: 'Principal and bonus of one top-up have the same origin, selling branch and expiry',
  },
  'lot.sold': {
    'zh-CN': '每个批次记下的充值本金和赠金，等于同一次充值各批次之和',
    en: 'What a lot says its top-up was sold with is the sum of that top-up’s lots, on every account',
  },
  'tranche.root': {
    'zh-CN': '同一次充值的余额，在一个账户里不会分成两处',
    en: 'What is left of one top-up is one tranche of its account',
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

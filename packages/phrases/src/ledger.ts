import type { ErrorPhrase, Phrase } from './phrase.ts';

export const ledgerErrors = {
  ledger_account_missing: { code: 40411, status: 404, 'zh-CN': '没有这个账户', en: 'There is no such account.' },
  ledger_account_frozen: {
    code: 42221,
    status: 422,
    'zh-CN': '会员已冻结，不能消费或预授权',
    en: 'This member is frozen: no purchases and no new holds.',
  },
  ledger_account_merged: {
    code: 42222,
    status: 422,
    'zh-CN': '这位会员已并入另一位会员，请使用合并后的会员',
    en: 'This member was merged into another. Use that member.',
  },
  ledger_account_closed: {
    code: 40969,
    status: 409,
    'zh-CN': '会员已注销，账户已关闭，不能再入账',
    en: 'This member’s account is closed, because the membership was cancelled. Nothing more can be posted on it.',
  },
  ledger_account_has_value: {
    code: 40970,
    status: 409,
    'zh-CN': '账户还有余额或欠积分，不能关闭',
    en: 'This account still has value or owes points, so it cannot be closed.',
  },
  ledger_insufficient: {
    code: 42223,
    status: 422,
    'zh-CN': '余额不足：需要 {wanted}，可用 {available}',
    en: 'Not enough: {wanted} needed, {available} available.',
  },
  ledger_amount_invalid: {
    code: 42224,
    status: 422,
    'zh-CN': '数额必须是大于 0 的整数，且不超过系统上限',
    en: 'An amount must be a whole number above 0 and within the system limit.',
  },
  ledger_movement_invalid: {
    code: 42242,
    status: 422,
    'zh-CN': '“{kind}”类账目不能这样入账：{part}',
    en: 'A “{kind}” posting cannot have this: {part}.',
  },
  ledger_document_reserved: {
    code: 42243,
    status: 422,
    'zh-CN': '这种单据只由系统自己使用：{kind} {step}',
    en: 'This document is reserved for the ledger itself: {kind} {step}.',
  },
  ledger_hold_too_long: {
    code: 42244,
    status: 422,
    'zh-CN': '预授权最长 {days} 天',
    en: 'A hold lasts at most {days} days.',
  },
  ledger_isolation: {
    code: 50002,
    status: 500,
    'zh-CN': '数据库的事务隔离级别不正确：{level}',
    en: 'The ledger requires READ COMMITTED transactions, not {level}.',
  },
  ledger_clock_ahead: {
    code: 50003,
    status: 500,
    'zh-CN': '服务器的时钟比数据库快 {seconds} 秒，请校准时钟',
    en: 'The server’s clock is {seconds} seconds ahead of the database’s. Correct it.',
  },
  ledger_balance_too_large: {
    code: 42225,
    status: 422,
    'zh-CN': '余额超出系统上限',
    en: 'The balance would exceed the system limit.',
  },
  ledger_document_reused: {
    code: 42226,
    status: 422,
    'zh-CN': '这张单据已按不同内容入账，不能重复使用',
    en: 'This document was already posted with different content.',
  },
  ledger_expiry_past: {
    code: 42227,
    status: 422,
    'zh-CN': '有效期必须晚于现在',
    en: 'The expiry must be in the future.',
  },
  ledger_hold_missing: { code: 40412, status: 404, 'zh-CN': '没有这笔预授权', en: 'There is no such hold.' },
  ledger_hold_over: {
    code: 42228,
    status: 422,
    'zh-CN': '这笔预授权已结束，不能再扣款',
    en: 'This hold has ended. Nothing more can be captured.',
  },
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
    en: 'You cannot capture more than was held.',
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
    en: 'This posting was already reversed.',
  },
  ledger_already_refunded: {
    code: 42233,
    status: 422,
    'zh-CN': '这笔账目已有退款，不能整笔撤销',
    en: 'Part of this posting was refunded, so it cannot be reversed as a whole.',
  },
  ledger_refund_too_large: {
    code: 42234,
    status: 422,
    'zh-CN': '退款超过可退余额，最多还能退 {left}',
    en: 'The refund is too large: at most {left} can still be refunded.',
  },
  ledger_refund_basis: {
    code: 42235,
    status: 422,
    'zh-CN': '实付金额与此前的退款不一致',
    en: 'The amount paid does not match the earlier refunds.',
  },
  ledger_spent: {
    code: 42236,
    status: 422,
    'zh-CN': '要收回的部分已被使用：需要 {wanted}，剩余 {available}',
    en: 'The amount to take back was already spent: {wanted} needed, {available} left.',
  },
  ledger_lot_missing: { code: 40414, status: 404, 'zh-CN': '这位会员没有这个批次', en: 'This member has no such lot.' },
  ledger_not_statutory: {
    code: 42237,
    status: 422,
    'zh-CN': '赠金转本金只能用于法定退款',
    en: 'Bonus can become principal only in a statutory refund.',
  },
  ledger_same_account: {
    code: 42238,
    status: 422,
    'zh-CN': '转出和转入不能是同一位会员',
    en: 'The two members must be different.',
  },
  ledger_not_merged: { code: 42239, status: 422, 'zh-CN': '这位会员没有被合并', en: 'This member is not merged.' },
  ledger_merge_touched: {
    code: 42240,
    status: 422,
    'zh-CN': '合并后已有新的账目，不能撤销合并',
    en: 'Something was posted after the merge, so it cannot be undone.',
  },
  verification_not_found: { code: 40441, status: 404, 'zh-CN': '没有这次核验', en: 'There is no such verification.' },
  verification_running: {
    code: 40931,
    status: 409,
    'zh-CN': '已有一次核验正在进行，请等它结束',
    en: 'A verification is already running. Wait until it finishes.',
  },
  ledger_day_open: { code: 42241, status: 422, 'zh-CN': '营业日还没有结束', en: 'The business day is not over yet.' },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const ledgerAudit = {
  'ledger.verify': { 'zh-CN': '核验账本', en: 'Verified the ledger' },
} as const satisfies Record<string, Phrase>;

/** Columns of the export of verifications. */
export const verificationExportPhrases = {
  title: { 'zh-CN': '账本核验记录', en: 'Ledger verifications' },
  asked_at: { 'zh-CN': '时间', en: 'Time' },
  asked_by: { 'zh-CN': '核验人', en: 'Started by' },
  since: { 'zh-CN': '只核验此日之后（空为全部）', en: 'Only after (blank: everything)' },
  result: { 'zh-CN': '结果', en: 'Result' },
  breaches: { 'zh-CN': '不符数', en: 'Problems' },
  failure: { 'zh-CN': '未完成的原因', en: 'Why not finished' },
  ended_at: { 'zh-CN': '结束时间', en: 'Ended' },
  seconds: { 'zh-CN': '用时（秒）', en: 'Duration (s)' },
} as const satisfies Record<string, Phrase>;

/** The result of a verification: its state, and what it found if it is done. */
export const verificationResultPhrases = {
  waiting: { 'zh-CN': '等待开始', en: 'Waiting to start' },
  running: { 'zh-CN': '核验中', en: 'Verifying' },
  failed: { 'zh-CN': '未完成', en: 'Not finished' },
  lost: { 'zh-CN': '已中断', en: 'Interrupted' },
  problems: { 'zh-CN': '发现不符', en: 'Problems found' },
  passed: { 'zh-CN': '全部通过', en: 'Everything passed' },
  new_passed: { 'zh-CN': '新增部分通过', en: 'Recent changes passed' },
} as const satisfies Record<string, Phrase>;

export const verificationFailurePhrases = {
  time_limit: { 'zh-CN': '超过时限', en: 'Exceeded the time limit' },
  stopped: { 'zh-CN': '服务器停止', en: 'The server was stopped' },
  silent: { 'zh-CN': '服务器没有回应', en: 'The server did not respond' },
  error: { 'zh-CN': '出错', en: 'An error occurred' },
} as const satisfies Record<string, Phrase>;

/** What each check of a ledger verification asserts, by the check's name. */
export const ledgerCheckPhrases = {
  'line.lot': {
    'zh-CN': '每条分录都有数额；储值和套餐必属于某个批次，成长值和商户储值不属于批次',
    en: 'Every line has an amount; stored value and packs belong to lots, growth and merchant stored value do not',
  },
  'posting.shape': {
    'zh-CN': '每笔账目的编号、范围和余额项目齐全；没有分录就没有变动',
    en: 'Every posting has its number, range and balances; without lines it changes nothing',
  },
  'posting.document': {
    'zh-CN': '每笔账目有单据和内容校验；系统自己记的账目以账户和编号为单据',
    en: 'Every posting has a document and an input hash; the ledger’s own postings use account and number as the document',
  },
  'posting.time': {
    'zh-CN': '同一账户的入账时间从不倒退',
    en: 'Within an account, posting times never go back',
  },
  'account.exists': {
    'zh-CN': '分录、账目、批次和预授权都属于存在的账户',
    en: 'Lines, postings, lots and holds belong to an existing account',
  },
  'account.versions': {
    'zh-CN': '账户的分录从 1 起连续，最后序号与账目一致',
    en: 'An account’s lines are numbered from 1 without gaps, up to its last posting',
  },
  'posting.chain': {
    'zh-CN': '每个账户的账目编号连续、首尾相接：前一笔之后的余额就是下一笔之前的余额，直到现在',
    en: 'An account’s postings follow one another without gaps in numbers, lines and balances, up to now',
  },
  'account.postings': {
    'zh-CN': '账户记下的账目数和最后变动时间，与账目和预授权一致',
    en: 'An account’s posting count and last change match its postings and holds',
  },
  'account.balance': {
    'zh-CN': '账户余额等于最后一笔账目之后的余额',
    en: 'An account’s balances equal those after its last posting',
  },
  'account.bounds': {
    'zh-CN': '余额不小于预授权占用的数额，占用和欠额不为负，都在上限之内',
    en: 'Balances cover what is held; nothing held or owed is negative; all amounts are within the limit',
  },
  'account.lots': {
    'zh-CN': '本金、赠金、积分（加欠额）等于未用完批次之和',
    en: 'Principal, bonus and points (plus points owed) equal the sums of the open lots',
  },
  'account.lot_numbers': {
    'zh-CN': '每个账户的批次编号从 1 起连续，并由存在的账目建立',
    en: 'An account’s lots are numbered without gaps and opened by existing postings',
  },
  'account.next_expiry': {
    'zh-CN': '没有批次早于账户记下的最近到期时间',
    en: 'No open lot expires before its account’s next expiry',
  },
  'account.owed': {
    'zh-CN': '积分欠额等于不在批次里的积分分录之和',
    en: 'Points owed equal the sum of the points lines outside lots',
  },
  'account.deficit': {
    'zh-CN': '欠积分时，剩余批次都在预授权之中',
    en: 'While points are owed, everything left in lots is held',
  },
  'account.short': {
    'zh-CN': '未能收回的积分等于各笔账目记下的缺额之和',
    en: 'Points that could not be taken back equal the sum over the postings',
  },
  'account.holds': {
    'zh-CN': '占用的数额等于未结束的预授权之和',
    en: 'The amount held equals the sum of the open holds',
  },
  'digest.postings': {
    'zh-CN': '账目自记入以来没有被改动、添加或删除',
    en: 'Postings are unchanged since they were written: none edited, added or removed',
  },
  'digest.lines': {
    'zh-CN': '分录自记入以来没有被改动、添加或删除',
    en: 'Lines are unchanged since they were written: none edited, added or removed',
  },
  'digest.lots': {
    'zh-CN': '批次的来历自建立以来没有被改动、添加或删除',
    en: 'Lots are unchanged since they were opened: none edited, added or removed',
  },
  'digest.holds': {
    'zh-CN': '预授权的内容自建立以来没有被改动、添加或删除',
    en: 'Holds are unchanged since they were made: none edited, added or removed',
  },
  'digest.purse': {
    'zh-CN': '商户自有账户的种类和用途没有被改动',
    en: 'A merchant’s own account keeps the unit and product it was opened for',
  },
  'account.expiry_of_lot': {
    'zh-CN': '账户记下的最近到期时间，是它某个批次的到期时间',
    en: 'The next expiry of an account is the expiry of one of its lots',
  },
  'lot.lines': {
    'zh-CN': '批次余额等于它的分录之和，种类一致',
    en: 'What is left of a lot equals the sum of its lines, all in its unit',
  },
  'lot.expired': {
    'zh-CN': '批次的过期数量等于它的过期分录之和',
    en: 'The expired part of a lot equals the sum of its expiry lines',
  },
  'lot.bounds': {
    'zh-CN': '批次余额在 0 与总额之间，用完即关闭，本金不过期',
    en: 'A lot holds between zero and its amount and is open while it holds something; principal never expires',
  },
  'lot.origin': {
    'zh-CN': '转入、合并或移交来的批次，保持原来的种类和有效期，售出门店只因移交而变',
    en: 'A lot that continues another keeps its unit and expiry, and its selling branch unless it was handed over',
  },
  'lot.arrival': {
    'zh-CN': '转入、合并或移交来的批次，由它的账目带来，数额相符',
    en: 'A lot that continues another was brought by its posting, in the same amount',
  },
  'lot.spend_no': {
    'zh-CN': '移交不改变消费先用哪次充值的余额',
    en: 'A hand-over keeps a top-up’s place in the order of spending',
  },
  'lot.root': {
    'zh-CN': '合并或移交来的批次记得自己属于哪次充值；转赠得来的自成一批',
    en: 'A lot moved by a merge or hand-over belongs to its original top-up; a transferred lot starts its own',
  },
  'lot.held': {
    'zh-CN': '批次中被预授权占用的数量，等于未结束的预授权占用它的数量',
    en: 'The held part of a lot equals the sum of the open holds’ shares of it',
  },
  'hold.lots': {
    'zh-CN': '预授权在各批次上占用的数量之和，等于预授权的数量',
    en: 'A hold equals the sum of its shares of its account’s lots',
  },
  'lot.tranche': {
    'zh-CN': '同一次充值的本金和赠金，来历、售出门店和有效期一致',
    en: 'Principal and bonus of one top-up share origin, selling branch and expiry',
  },
  'lot.sold': {
    'zh-CN': '每个批次记下的充值本金和赠金，等于同一次充值各批次之和',
    en: 'The top-up amounts recorded on a lot equal the sum of that top-up’s lots, on every account',
  },
  'tranche.root': {
    'zh-CN': '同一次充值的余额，在一个账户里不会分成两处',
    en: 'Within an account, what is left of one top-up is one tranche',
  },
  'hold.bounds': {
    'zh-CN': '每笔预授权都有数额和期限',
    en: 'Every hold has an amount and an end after its start',
  },
  'hold.capture': {
    'zh-CN': '已扣款的预授权指向同一账户的一笔消费，且不超过预授权',
    en: 'A captured hold names a purchase of its account, for no more than was held',
  },
  'hold.end': {
    'zh-CN': '预授权的状态和结束时间相符',
    en: 'A hold’s end time matches its state',
  },
  'undo.share': {
    'zh-CN': '累计退款按比例向下取整，不超过原账目',
    en: 'Total refunds are the rounded-down share of the posting and never exceed it',
  },
  'digest.undo': {
    'zh-CN': '退款所依据的实付金额和累计部分没有被改动',
    en: 'The paid amount and the refunded parts are unchanged since the refunds wrote them',
  },
  'undo.refunds': {
    'zh-CN': '累计退款等于各笔退款之和',
    en: 'Total refunds equal the sum of the refunds',
  },
  'undoing.original': {
    'zh-CN': '退款和撤销指向一笔同类的原账目',
    en: 'A refund or reversal names an original posting of its kind',
  },
  'undoing.once': {
    'zh-CN': '一笔账目只撤销一次，撤销和退款不并存',
    en: 'A posting is reversed at most once, and never both reversed and refunded',
  },
  'undoing.amounts': {
    'zh-CN': '撤销把原账目的变动原数退回',
    en: 'A reversal takes back exactly what its posting changed',
  },
  'clearing.zero': {
    'zh-CN': '转赠与合并：转出的等于转入的',
    en: 'Transfers and merges: what left one account reached the other',
  },
  'hand_over.pairs': {
    'zh-CN': '储值移交：移出的每个批次，都由数额相同的新批次接续，余额不变',
    en: 'Hand-overs: each lot that was emptied goes on in one with the same amount, and no balance changes',
  },
  'hand_over.sellers': {
    'zh-CN': '储值移交：从一家门店移交给另一家门店',
    en: 'A hand-over leads from its branch to one other branch',
  },
  'merged.empty': { 'zh-CN': '被合并的账户已清空', en: 'A merged account is empty' },
  'merged.survivor': {
    'zh-CN': '被合并的账户都能找到合并后的账户',
    en: 'Every merged account leads to an existing account',
  },
  'merged.posting': {
    'zh-CN': '被合并的账户，去向与合并的账目一致',
    en: 'A merged account leads to where its merge was posted',
  },
  'line.kind': {
    'zh-CN': '每条分录的对方科目和增减方向，符合账目的种类',
    en: 'A line’s other side and direction match its kind of posting',
  },
  'posting.lines': {
    'zh-CN': '每笔账目的分录，从之前的余额一步步走到之后的余额',
    en: 'A posting’s lines lead from the balances before it to those after it',
  },
  'lot.opening': {
    'zh-CN': '批次的数额和种类，等于建立它的那条分录',
    en: 'A lot’s original amount and unit are those of the line that opened it',
  },
  'rollup.day': {
    'zh-CN': '日汇总（含待汇总）等于账目与分录之和，按门店和种类',
    en: 'Daily totals, including waiting deltas, equal the sums of postings and lines, by branch and kind',
  },
  'rollup.seller': {
    'zh-CN': '日汇总按售出门店也与批次一致',
    en: 'Daily totals also match by selling branch',
  },
  'rollup.total': {
    'zh-CN': '累计汇总等于已关闭的各营业日之和',
    en: 'Running totals equal the sums of the closed days',
  },
  'day.hash': {
    'zh-CN': '已关闭的营业日没有改动，校验码环环相扣',
    en: 'Closed days are unchanged: each hash follows from the one before',
  },
  'day.close': {
    'zh-CN': '营业日在结束之后才关闭，先后有序',
    en: 'Days were closed after they ended, in order',
  },
  'day.closed': {
    'zh-CN': '关闭之后没有再记入已关闭的营业日',
    en: 'Nothing was posted into a day after it was closed',
  },
  'day.open': {
    'zh-CN': '过去的营业日都按时关闭；三天前结束的营业日，除非被重新打开或演示数据还在补充，都已关闭',
    en: 'Past days are closed: none that ended over three days ago is open, unless it was reopened or the demo is still being filled',
  },
  'day.reopened': {
    'zh-CN': '重新打开的营业日最多开放 168 小时，其间没有关闭',
    en: 'Reopened days stay open for at most 168 hours, and none is closed meanwhile',
  },
  'reference.member': {
    'zh-CN': '会员与账户一一对应',
    en: 'Every member has one account, and every account one member',
  },
  'reference.frozen': {
    'zh-CN': '会员冻结时账户也冻结',
    en: 'An account is frozen if and only if its member is',
  },
  'reference.closed': {
    'zh-CN': '会员注销时账户也关闭',
    en: 'An account is closed if and only if its member is cancelled',
  },
  'reference.branch': { 'zh-CN': '账目提到的门店都存在', en: 'Every branch named in a posting exists' },
  'reference.user': { 'zh-CN': '账目提到的操作员都存在', en: 'Every user named in a posting exists' },
  'reference.rule': {
    'zh-CN': '账目提到的规则版本都存在',
    en: 'Every version of a rule named in a posting exists',
  },
  'top_up.order': {
    'zh-CN': '充值单与其账目一致',
    en: 'Every top-up order equals its postings',
  },
  'top_up.coupons': {
    'zh-CN': '充值单送出的券，等于以它为来源的券；其中随退款收回的，等于按退款比例应收回的',
    en: 'The coupons that a top-up gave are those with it as their source, and as many as are due ended with its refunds',
  },
  'top_up.refunded': {
    'zh-CN': '充值单的已退金额等于各次退款之和',
    en: 'What a top-up order says was refunded is the sum of its refunds',
  },
  'top_up.refund': {
    'zh-CN': '充值退款与其账目一致',
    en: 'Every refund of a top-up equals its postings',
  },
  'top_up.refund_coupons': {
    'zh-CN': '充值退款收回的券都已作废，没收回的券没有再变回可用',
    en: 'The coupons that a refund of a top-up took back became void with it, and those it couldn’t never became usable again',
  },
  'order.posting': { 'zh-CN': '消费单与其账目一致', en: 'Every order equals its postings' },
  'order.void': {
    'zh-CN': '作废的消费单，其账目已全部冲正；其他消费单的账目没有冲正',
    en: 'Every posting of a voided order is reversed, and none of any other order',
  },
  'order.refund': { 'zh-CN': '消费退款与其账目一致', en: 'Every refund of an order equals its postings' },
  'order.refunded': {
    'zh-CN': '消费单的已退金额和各行各方式的退回，等于各次退款之和',
    en: 'What an order and its lines say was refunded is the sum of its refunds',
  },
  'order.refund_sum': {
    'zh-CN': '消费退款的金额等于各方式之和，也等于各行之和',
    en: 'A refund of an order is the sum of its means, and of its lines',
  },
  'order.bill': {
    'zh-CN': '消费单的原价、减免、应收和各方式的收款，等于其各行和各笔收款之和',
    en: 'An order’s prices, reductions and payments are the sums of its lines and payments',
  },
  'order.line': {
    'zh-CN': '消费单每行的原价等于单价乘数量，应收等于原价减去减免，也等于各方式之和；退回与退款一致',
    en: 'Each line of an order is its quantity at its price, less its reductions, the sum of what paid it, and returned as its refunds say',
  },
  'order.hold': {
    'zh-CN': '预授权的消费单与账上的预授权及其结果一致',
    en: 'Every held order equals what the ledger holds for it, and what became of that',
  },
  'order.coupon': {
    'zh-CN': '消费单用的券都已核销，核销的券都有消费单',
    en: 'Every coupon that an order says it used is used, and every used coupon has its order',
  },
  'order.held_coupons': {
    'zh-CN': '预授权占用的券与预授权的单一致',
    en: 'Coupons are held by the orders that name them, and for as long',
  },
  'order.refund_coupons': {
    'zh-CN': '整单退回才退券，退款写明的张数等于退回后还能用的券',
    en: 'Coupons come back with all of an order alone, and its refund says how many of them could be used again',
  },
  'coupon.gift': {
    'zh-CN': '等级、权益送出的券，等于以它为来源的券',
    en: 'The coupons that gifts of grades and privileges gave are those with them as their source',
  },
  'coupon.time': {
    'zh-CN': '每张券的发放、生效、到期和核销时间，与条款和消费单一致',
    en: 'Each coupon was given, can be used and ended when its terms and its order say',
  },
  'coupon.member': {
    'zh-CN': '每张券属于领取它的会员；印出的券码在核销前不属于任何人；随储值退款收回的券是那笔储值送的',
    en: 'Each coupon is of the member to whom it was given; a printed code is nobody’s until it is used; one that a refunded top-up takes back was given by it',
  },
  'coupon.template': {
    'zh-CN': '每种券的编号、类型、名称、日期与单据和现行条款一致，条款的版本不缺，已发数不超过总数',
    en: 'Each coupon has the number, kind, name and dates of its document and its terms of now, every version of these is there, and no more were given than there are',
  },
  'coupon.given': {
    'zh-CN': '每种券的已发数等于发出的张数，按旧条款发的也是',
    en: 'As many coupons of a template were given as there are',
  },
  'coupon.days': {
    'zh-CN': '券每天每店的统计等于逐张重算',
    en: 'The figures of coupons by day and branch equal what each coupon says',
  },
  'order.confirmed': {
    'zh-CN': '会员确认过的消费单，与会员的确认一致',
    en: 'Every order that its member confirmed equals that confirmation',
  },
  'refund_request.refund': {
    'zh-CN': '批准的退款申请与退款一致，经批准的退款都有申请',
    en: 'Every approved request equals its refund, and every refund that somebody approved has its request',
  },
  'refund_request.order': {
    'zh-CN': '退款申请的门店和付款时间与原单一致',
    en: 'A request for a refund has the branch and the time of what it is of',
  },
  'shift.figures': {
    'zh-CN': '交班时的收付合计等于该班各笔收款与退款之和',
    en: 'The figures of a closed shift are the sums of what was taken and given back in it',
  },
  'shift.expected': {
    'zh-CN': '交班时的应有现金等于备用金加上收付的现金和存取的现金',
    en: 'The cash expected in a closed shift is its float, with the cash taken, given back, put in and taken out',
  },
  'shift.document': {
    'zh-CN': '收款与退款记入的班次属于经手人和该门店',
    en: 'What names a shift was done by its user, at its branch',
  },
} as const satisfies Record<string, Phrase>;

export type LedgerCheck = keyof typeof ledgerCheckPhrases;

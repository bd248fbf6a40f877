import type { Phrase } from './phrase.ts';

/** What somebody can do with a permission, after “can”: every verb but `read`, and where reading shows more than its page. */
export const permissionPhrases = {
  'task:all': { 'zh-CN': '查看、停止所有人的任务', en: 'see and stop everyone’s tasks' },
  'merchant:update': {
    'zh-CN': '修改商户的名称、联系人和图片',
    en: 'edit the merchant’s name, contacts and pictures',
  },
  'point_rule:update': { 'zh-CN': '改积分规则的草稿', en: 'edit the draft of the point rules' },
  'point_rule:put_in_force': { 'zh-CN': '启用积分规则', en: 'put point rules in force' },
  'device:create': { 'zh-CN': '新建收银机、云音箱和台卡', en: 'add tills, cloud horns and table cards' },
  'device:update': { 'zh-CN': '修改、启用和停用设备', en: 'edit, enable and stop devices' },
  'device:remove': { 'zh-CN': '删除没用过的设备', en: 'remove devices that were never bound' },
  'device:bind': { 'zh-CN': '绑定、更换和解绑设备', en: 'bind, replace and unbind devices' },
  'device:export': { 'zh-CN': '下载设备和绑定记录', en: 'download the devices and bindings' },
  'branch_application:create': { 'zh-CN': '申请新门店、撤回申请', en: 'apply for a new branch and withdraw it' },
  'branch_application:decide': { 'zh-CN': '接受或拒绝门店申请', en: 'accept or refuse applications for branches' },
  'branch_application:export': { 'zh-CN': '下载门店申请', en: 'download the applications for branches' },
  'user:create': {
    'zh-CN': '添加用户，把自己有的角色和门店给他们',
    en: 'add users, with the roles and branches that they have themselves',
  },
  'user:update': {
    'zh-CN': '修改用户的姓名、角色和门店，停用用户',
    en: 'edit users’ names, roles and branches, and disable users',
  },
  'user:remove': { 'zh-CN': '把用户移出商户', en: 'remove users from the merchant' },
  'user:import': { 'zh-CN': '用文件批量添加、修改员工', en: 'add and edit many users from a file' },
  'user:export': { 'zh-CN': '下载用户名单', en: 'download the list of users' },
  'role:create': { 'zh-CN': '新建角色、复制角色', en: 'add and copy roles' },
  'role:update': {
    'zh-CN': '修改角色的权限和限额，给出或收回角色',
    en: 'change what roles grant and up to what limits, and give or take roles',
  },
  'role:remove': { 'zh-CN': '删除没有人用的角色', en: 'remove roles that nobody holds' },
  'menu:update': {
    'zh-CN': '给所有人的菜单改名、排序、隐藏页面、加链接',
    en: 'rename, order and hide pages in everybody’s menu, and add links',
  },
  'store:update': {
    'zh-CN': '修改门店的资料，让门店暂停营业、恢复营业',
    en: 'edit branches, pause them and resume them',
  },
  'store:close': { 'zh-CN': '关店、恢复已关的门店', en: 'close branches and reopen them' },
  'store:import': { 'zh-CN': '用文件批量新建、修改门店', en: 'add and edit many branches from a file' },
  'store:export': { 'zh-CN': '下载门店列表', en: 'download the list of branches' },
  'settings:update': {
    'zh-CN': '修改商户的设置，包括时区和日切时间',
    en: 'change the merchant’s settings, also time zone and day cut',
  },
  'settings:channel': { 'zh-CN': '设置收款用的支付渠道和密钥', en: 'set the payment channels and their keys' },
  'sign_in_log:read': {
    'zh-CN': '查看谁在什么时候、从哪里登录',
    en: 'see who signed in when and from where',
  },
  'sign_in_log:export': { 'zh-CN': '下载登录日志', en: 'download the sign-in log' },
  'operation_log:read': { 'zh-CN': '查看谁做过什么', en: 'see who did what' },
  'operation_log:export': { 'zh-CN': '下载操作日志', en: 'download the operation log' },
  'operation_log:retain': { 'zh-CN': '设置操作日志保留多久', en: 'set for how long the operation log is kept' },
  'operation_log:watch': {
    'zh-CN': '设置哪些操作算异常',
    en: 'set which operations count as unusual',
  },
  'operation_log:erase': {
    'zh-CN': '从操作日志中抹除已注销会员和已移除用户的个人资料',
    en: 'erase personal data of cancelled members and removed users from the operation log',
  },
  'view:share': { 'zh-CN': '把列表视图共享给所有人', en: 'share views of lists with everybody' },
  'member:read': {
    'zh-CN': '查看所有门店的会员和余额',
    en: 'see members of all branches and what they have',
  },
  'member:create': { 'zh-CN': '新建会员', en: 'add members' },
  'member:update': { 'zh-CN': '修改自己门店会员的资料', en: 'edit the details of members of their own branches' },
  'member:freeze': { 'zh-CN': '冻结会员、恢复会员', en: 'freeze members and restore them' },
  'member:cancel': { 'zh-CN': '注销会员，注销后不能恢复', en: 'cancel members, which is final' },
  'member:tag': { 'zh-CN': '给会员加标签、去标签', en: 'tag members and remove tags' },
  'member:phone': { 'zh-CN': '看到会员的完整手机号', en: 'see members’ full phone numbers' },
  'member:export': { 'zh-CN': '下载会员名单', en: 'download the list of members' },
  'member:import': { 'zh-CN': '用文件批量新建、修改会员', en: 'add and edit many members from a file' },
  'member:all_branches': {
    'zh-CN': '修改其他门店的会员',
    en: 'edit members of other branches',
  },
  'adjustment:read': { 'zh-CN': '查看余额调整', en: 'see adjustments of balances' },
  'adjustment:create': {
    'zh-CN': '调整会员的余额和积分，超过限额的要等审批',
    en: 'adjust members’ balances and points; above the limits it waits for approval',
  },
  'adjustment:approve': {
    'zh-CN': '通过或拒绝别人的余额调整',
    en: 'approve or decline adjustments of others',
  },
  'adjustment:undo': { 'zh-CN': '撤销已入账的余额调整', en: 'undo adjustments that were posted' },
  'adjustment:limit': {
    'zh-CN': '设置多大的余额调整不用审批',
    en: 'set up to which amounts adjustments need no approval',
  },
  'adjustment:export': { 'zh-CN': '下载余额调整', en: 'download the adjustments' },
  'opening:import': {
    'zh-CN': '用文件给会员记入期初余额',
    en: 'post members’ opening balances from a file',
  },
  'opening:roll_back': { 'zh-CN': '整批撤销记入的期初余额', en: 'roll back posted opening balances' },
  'opening:export': { 'zh-CN': '下载期初导入的记录', en: 'download the records of opening balances' },
  'item:create': { 'zh-CN': '新建商品', en: 'add items' },
  'item:update': { 'zh-CN': '修改、启用、停用商品', en: 'edit, enable and disable items' },
  'item:remove': { 'zh-CN': '删除商品', en: 'remove items' },
  'item:sync': {
    'zh-CN': '从商品来源同步商品，设置商品来源',
    en: 'sync items with the item source and set where they come from',
  },
  'item:sell_out': {
    'zh-CN': '标记商品在门店售罄、恢复售卖',
    en: 'mark items as sold out in a branch, and put them back on sale',
  },
  'item:export': { 'zh-CN': '下载商品列表', en: 'download the list of items' },
  'item:import': { 'zh-CN': '用文件批量新建、修改商品', en: 'add and edit many items from a file' },
  'brand:create': { 'zh-CN': '新建品牌', en: 'add brands' },
  'brand:update': { 'zh-CN': '修改、启用、停用品牌', en: 'edit, enable and disable brands' },
  'brand:remove': { 'zh-CN': '删除品牌', en: 'remove brands' },
  'brand:sync': { 'zh-CN': '从商品来源同步品牌', en: 'sync brands with the item source' },
  'brand:export': { 'zh-CN': '下载品牌列表', en: 'download the list of brands' },
  'category:create': { 'zh-CN': '新建分类', en: 'add categories' },
  'category:update': { 'zh-CN': '修改、启用、停用分类，给分类排序', en: 'edit, enable, disable and order categories' },
  'category:remove': { 'zh-CN': '删除分类', en: 'remove categories' },
  'category:sync': { 'zh-CN': '从商品来源同步分类', en: 'sync categories with the item source' },
  'category:export': { 'zh-CN': '下载分类列表', en: 'download the list of categories' },
  'ledger:verify': { 'zh-CN': '核验账本', en: 'verify the ledger' },
  'ledger:export': { 'zh-CN': '下载账本的流水', en: 'download the ledger’s postings' },
} as const satisfies Record<string, Phrase>;

/** Around what somebody can do. */
export const abilityPhrases = {
  page: { 'zh-CN': '打开“{page}”页面', en: 'open the page “{page}”' },
  given: { 'zh-CN': '能{ability}', en: 'Can {ability}' },
  taken: { 'zh-CN': '不再能{ability}', en: 'Can no longer {ability}' },
  takenExport: {
    'zh-CN': '不再能{ability}，已下载的文件不受影响',
    en: 'Can no longer {ability}; files already downloaded stay as they are',
  },
} as const satisfies Record<string, Phrase>;

export { keepDemoTills } from './demo-tills.ts';
export { demoHistoryTask, keepHistories } from './histories.ts';
export { seedDemo } from './seed.ts';
export { demoLogins } from './shops.ts';

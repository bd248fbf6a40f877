/** The console's colours, without its build. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: #f4f2ed; --surface: #fff; --sunken: #f8f6f2; --hairline: #e8e4dc; --control: #8f887c;
  --text: #201e1a; --text2: #55514a; --text3: #6b665d; --brand: #0c7264; --brand-text: #0b6a5d; --brand-soft: #e6f2ef;
  --live: #24662b; --live-bg: #ecf5ea; --wait: #2a5380; --wait-bg: #ebf1f8; --bad: #a3271b; --bad-bg: #fceeeb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121110; --surface: #1e1c1a; --sunken: #191816; --hairline: #2d2a27; --control: #7d776d;
    --text: #eeebe5; --text2: #c3bdb3; --text3: #a39d92; --brand: #3fb6a1; --brand-text: #5cc8b5; --brand-soft: #16302b;
    --live: #8ed193; --live-bg: #1a2b1c; --wait: #97bde8; --wait-bg: #1a2635; --bad: #f4a197; --bad-bg: #381e1a;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 14px/22px -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
h1 { margin: 0; font-size: 20px; line-height: 28px; }
h2 { margin: 0 0 12px; font-size: 16px; line-height: 24px; }
p, ul, ol { margin: 0; }
a { color: var(--brand-text); }
code, pre { font: 13px/20px ui-monospace, Consolas, "Noto Sans Mono CJK SC", monospace; }
code { overflow-wrap: anywhere; }
pre { margin: 8px 0 0; padding: 8px; max-height: 160px; overflow: auto; background: var(--sunken); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
header { display: grid; gap: 4px 16px; grid-template-columns: 1fr auto; align-items: center; max-width: 1280px; margin: 0 auto; padding: 20px 20px 0; }
header p { grid-column: 1; }
header nav { display: flex; gap: 16px; align-items: center; grid-column: 2; grid-row: 1 / span 2; }
main { display: grid; gap: 16px; max-width: 1280px; margin: 0 auto; padding: 16px 20px 40px; align-items: start; }
.card { min-width: 0; padding: 16px; background: var(--surface); border: 1px solid var(--hairline); border-radius: 10px; }
.card form, .card > .actions { margin-top: 12px; }
@media (min-width: 960px) {
  main { grid-template-columns: 1fr 1fr; }
  .clock { grid-column: 2; grid-row: 1; }
  .sms { grid-row: 2; }
  .requests, .guide { grid-column: 1 / -1; }
}
@media (max-width: 575px) {
  header { grid-template-columns: 1fr; }
  header nav { grid-column: 1; grid-row: auto; justify-content: space-between; }
  header, main { padding-left: 12px; padding-right: 12px; }
}
.rows { padding: 0; list-style: none; }
.rows > li { padding: 10px 0; border-top: 1px solid var(--hairline); }
.rows > li:target { background: var(--brand-soft); }
.line { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.rows .actions:not(:empty) { margin-top: 8px; }
.fields { display: grid; gap: 8px 12px; grid-template-columns: repeat(auto-fill, minmax(128px, 1fr)); align-items: end; }
label { display: grid; gap: 2px; color: var(--text2); font-size: 13px; line-height: 20px; }
.tick, form.actions label { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; min-height: 44px; }
button, input:not([type=checkbox]), select {
  min-width: 0; height: 36px; padding: 0 12px; font: inherit; color: var(--text); background: var(--surface);
  border: 1px solid var(--control); border-radius: 6px;
}
button { cursor: pointer; color: var(--brand-text); border-color: var(--brand); }
button:hover { background: var(--brand-soft); }
input[type=checkbox] { width: 20px; height: 20px; accent-color: var(--brand); }
nav a { display: inline-flex; align-items: center; min-height: 36px; }
@media (pointer: coarse), (max-width: 575px) { button, input:not([type=checkbox]), select, nav a { height: 44px; } }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
.text2 { color: var(--text2); }
.text3, .empty { color: var(--text3); }
.tag { padding: 1px 8px; border-radius: 4px; font-size: 12px; line-height: 18px; color: var(--text2); background: var(--sunken); }
.tag.allowed { color: var(--live); background: var(--live-bg); }
.tag.waiting, .tag.scanned { color: var(--wait); background: var(--wait-bg); }
.tag.refused, .tag.expired { color: var(--bad); background: var(--bad-bg); }
.guide pre { max-height: none; }
[role=alert] { max-width: 1240px; margin: 16px auto 0; padding: 8px 16px; color: var(--bad); background: var(--bad-bg); border-radius: 6px; }
.qr-page { display: grid; min-height: 100vh; place-items: center; background: var(--surface); text-align: center; }
.qr-page main { display: grid; grid-template-columns: auto; gap: 8px; justify-items: center; padding: 8px; }
.qr { display: block; width: 190px; height: 190px; padding: 12px; background: #fff; border: 1px solid var(--hairline); border-radius: 10px; }
.qr.over { opacity: .2; }
.hint { color: var(--text3); font-size: 13px; }
.hint a { display: inline-block; padding: 4px 0; }
`;

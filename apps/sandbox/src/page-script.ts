/** Sends what buttons and forms state in `data-call`, and replaces the panels when something happens. */
export const pageScript = `
const alertBox = document.querySelector('[role=alert]');
const send = async (call, body) => {
  const [method, path] = call.split(' ');
  const response = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body });
  const answer = await response.json();
  alertBox.hidden = response.ok;
  alertBox.textContent = response.ok ? '' : answer.error;
  return response.ok;
};
const valueOf = (input) => {
  if (input.type === 'checkbox') return input.checked || undefined;
  if (input.value === '') return undefined;
  return input.type === 'number' || (input.name === 'errcode' && /^-?[0-9]+$/.test(input.value)) ? Number(input.value) : input.value;
};
document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-call]');
  if (button) send(button.dataset.call, button.dataset.body ?? '{}');
});
document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const inputs = [...form.elements].filter((input) => input.name);
  const body = JSON.stringify(Object.fromEntries(inputs.map((input) => [input.name, valueOf(input)])));
  if (await send(form.dataset.call, body)) form.reset();
});
const showTarget = () => document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' });
const replace = (panels) => {
  const focused = document.activeElement?.dataset.testid;
  for (const [id, markup] of Object.entries(panels)) {
    const place = document.querySelector('[data-panel="' + id + '"]');
    if (place.innerHTML !== markup) place.innerHTML = markup;
  }
  if (focused && document.activeElement === document.body) document.querySelector('[data-testid="' + focused + '"]')?.focus();
};
let { version, lang } = document.body.dataset;
const follow = async () => {
  for (;;) {
    const response = await fetch('/panels?' + new URLSearchParams({ since: version, lang }));
    const answer = await response.json();
    version = String(answer.version);
    replace(answer.panels);
  }
};
// The sandbox stopped: the page shows what it last knew, and asks again.
const keepFollowing = () => follow().catch(() => setTimeout(keepFollowing, 1000));
showTarget();
keepFollowing();
`;

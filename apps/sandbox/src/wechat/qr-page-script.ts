/** Follows the state of the page's QR code, and takes the code back to the website. */
export const qrPageScript = `
const { uuid, redirect, self: inFrame } = document.body.dataset;
const again = document.querySelector('.qr-again');
const show = (errcode) => {
  for (const words of document.querySelectorAll('.qr-state')) words.hidden = words.dataset.state !== errcode;
  document.querySelector('.qr').classList.toggle('over', errcode !== '408');
  again.hidden = errcode !== '403' && errcode !== '402';
};
const goBack = (code) => {
  const address = new URL(redirect);
  address.searchParams.set('code', code);
  (inFrame === 'true' ? window : window.top).location.href = address.href;
};
const follow = async () => {
  let last = '408';
  while (['408', '404'].includes(last)) {
    show(last);
    const query = new URLSearchParams({ uuid, last });
    const text = await fetch('l/qrconnect?' + query).then((response) => response.text());
    const [, errcode, code] = /wx_errcode=([0-9]+);window.wx_code='([^']*)'/.exec(text) ?? [];
    if (errcode === undefined) break;
    last = errcode;
    if (code) goBack(code);
  }
  show(last);
};
again.addEventListener('click', () => location.reload());
follow().catch(() => show('402'));
`;

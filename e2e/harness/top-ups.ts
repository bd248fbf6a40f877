import type { Page } from 'playwright-core';

/**
 * Makes an order that waits for its payment, which only the API does: of the first amount that a rule offers to the
 * first member of the list that has a branch (the counter starts there), as the page's user. Returns its id.
 */
export async function makeWaiting(page: Page): Promise<string> {
  return page.evaluate<string>(makingWaiting);
}

/** Runs in the page, whose session it has. */
const makingWaiting = `(async () => {
  const { token } = JSON.parse(sessionStorage.getItem('regulars.session') ?? localStorage.getItem('regulars.session'));
  const merchant = sessionStorage.getItem('merchant_id') ?? localStorage.getItem('merchant_id');
  const call = async (method, path, body) => {
    const headers = { authorization: 'Bearer ' + token, 'x-merchant-id': merchant, 'idempotency-key': crypto.randomUUID() };
    const sent = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
    const answer = await (await fetch('/api' + path, { method, headers, ...sent })).json();
    if (!answer.ok) throw new Error(method + ' ' + path + ' answered ' + JSON.stringify(answer.err));
    return answer.data;
  };
  const [branch] = await call('GET', '/dictionaries/branch');
  const { items: members } = await call('GET', '/vip-infos?state=normal&size=20');
  for (const { vip_id } of members.filter(({ branch_id }) => branch_id !== null)) {
    const place = { vip_id, branch_id: branch.value };
    const { offers } = await call('GET', '/recharge-order/offers?' + new URLSearchParams(place));
    for (const { rule_id, rule_number, tiers } of offers)
      for (const { pay, gives } of tiers)
        if (gives) return (await call('POST', '/recharge-order', { ...place, pay, rule_id, rule_number })).order_id;
  }
  throw new Error('No member may top up');
})()`;

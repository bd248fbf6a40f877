import { html } from '../kernel/html.ts';
import { timeOf, type Say } from '../kernel/language.ts';
import type { Panel } from '../kernel/provider.ts';
import type { Inbox } from './inbox.ts';

const maxShown = 20;

export function inboxPanel(say: Say, inbox: Inbox): Panel {
  const shown = inbox.list().slice(0, maxShown);
  return {
    id: 'sms',
    title: say('短信收件箱', 'SMS inbox'),
    body:
      shown.length === 0
        ? html`<p class="empty">${say('还没有短信。', 'No message yet.')}</p>`
        : html`<ul class="rows">
            ${shown.map(
              ({ id, phone, at, text }) =>
                html`<li data-testid="sms-${id}" data-phone="${phone}">
                  <p class="line">
                    <strong>${phone.replace('+86', '')}</strong><span class="text3">${timeOf(new Date(at))}</span>
                  </p>
                  <p>${text}</p>
                </li>`,
            )}
          </ul>`,
  };
}

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { useEndless } from '../api/index.ts';
import { EventHistory } from './event-history.tsx';

const id = '01a22da0-008e-74f5-8174-10c750cfc470';

function OfDevice() {
  return <EventHistory history={useEndless('GET /branch-devices/{id}/events', { params: { id } })} icons={{}} />;
}

test('a history without events says so', async () => {
  answer({ [`GET /branch-devices/${id}/events`]: () => ({ items: [], next_cursor: null }) });
  await showPage(<OfDevice />);
  expect(await screen.findByText('Nothing was changed since it was made.')).toBeDefined();
});

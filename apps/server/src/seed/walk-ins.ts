import type { DemoShop } from './demo-members.ts';
import type { Staff } from './member-history.ts';
import { paperOf, type PostingScene } from './posting-scene.ts';
import type { Random } from './random.ts';
import { fates, refunded, returning, sell, standing, voided, type Doing, type Sales, type SoldOrder } from './sales.ts';
import { walkInsOf } from './visits.ts';

const minute = 60_000;

interface Counter extends Pick<PostingScene, 'documents' | 'nameOf'> {
  readonly staff: readonly Staff[];
  readonly sales: Sales;
}

/** Sells to so many whom nobody knows: their orders move nothing in the ledger. */
export const sellToWalkIns = (random: Random, shop: DemoShop, counter: Counter, wanted: number): void => {
  const { staff, documents, sales, nameOf } = counter;
  for (const { branchId, at } of walkInsOf(random, shop, wanted)) {
    const scene = { random, branchId, staff, documents };
    const { document, actorId } = paperOf(scene, 'consumption_order', at);
    const by = (userId: string, when: Date): Doing => ({ at: when, userId, operator: nameOf(userId) });
    const sale = { ...by(actorId, at), orderId: document.id, branchId, guest: null };
    const sold = standing(sell(random, sales, sale), undefined);
    const later = new Date(at.getTime() + random.between(5, 50) * minute);
    const fate = later > shop.now ? 'stands' : random.weighted(fates);
    const giveBack = (): SoldOrder => {
      const paper = paperOf(scene, 'refund_order', later, ({ mayEdit }) => mayEdit);
      const doing = { ...by(paper.actorId, later), refundId: paper.document.id };
      return refunded(sold, returning(random, sold), new Map(), doing);
    };
    if (fate === 'refunded') sales.orders.push(giveBack());
    else sales.orders.push(fate === 'voided' ? voided(random, sold, by(actorId, later)) : sold);
  }
};

import type { BranchHours, Span } from '@regulars/contract/rules/hours';
import { addApplication } from '../modules/branch-applications/index.ts';
import { branchRows, listBranches } from '../modules/branches/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Log } from '../platform/log/log.ts';
import { callOf } from './adjustments.ts';
import type { Staff } from './member-history.ts';

interface Particulars {
  readonly contact_name: string;
  readonly phone: string;
  readonly region_code: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly opened_on: string;
  readonly hours: string;
}

const hours = (weekdays: Span, weekend: Span): string => {
  const told: BranchHours = {
    week: [weekdays, weekdays, weekdays, weekdays, weekdays, weekend, weekend].map((span) => [span]),
    exceptions: [],
  };
  return JSON.stringify(told);
};

/** The branches of the teahouse by name. */
const teahouse: Readonly<Record<string, Particulars>> = {
  解放路店: {
    contact_name: '方晓棠', phone: '0571-87001212', region_code: '330102', address: '解放路 178 号', latitude: 30.2489, longitude: 120.1713,
    opened_on: '2023-11-06', hours: hours(['09:30', '22:00'], ['09:00', '22:30']),
  },
  西湖银泰店: {
    contact_name: '陈屿', phone: '0571-87003366', region_code: '330102', address: '延安路 98 号西湖银泰 B1', latitude: 30.2447, longitude: 120.1652,
    opened_on: '2024-03-06', hours: hours(['10:00', '22:00'], ['10:00', '22:30']),
  },
  滨江宝龙店: {
    contact_name: '郭晚', phone: '0571-86620077', region_code: '330108', address: '滨盛路 3867 号宝龙城 2 楼', latitude: 30.2084, longitude: 120.2119,
    opened_on: '2025-05-18', hours: hours(['10:00', '21:30'], ['10:00', '22:00']),
  },
}; // prettier-ignore

/** Tells where the branches are and when they are open. */
export const describeBranches = async (tx: TenantTx): Promise<void> => {
  for (const { branch_id, name } of await listBranches(tx, 'all')) {
    const told = teahouse[name];
    if (told) await branchRows.edit(tx, [branch_id], told);
  }
};

/** An application that waits for the owner. */
export const addWaitingApplication = async (tx: TenantTx, manager: Staff, now: Date, log: Log): Promise<void> => {
  await addApplication(callOf({ tx, log }, manager, now), {
    name: '武林门店',
    contact_name: manager.name,
    phone: '13800000002',
    region_code: '330105',
    address: '武林路 12 号',
    note: '商场一楼临街，已谈妥三年租约，预计春节后开业',
    works_there: true,
  });
};

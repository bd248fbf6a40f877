const storePages = '/system/storeManagement';
const centrePages = '/merchantManagement/merchant/branch';

/** The list of branches. */
export const branchesAddress = storePages;

/** The page of a branch, below the list that the user came from. */
export const branchAddress = (id: string, from: 'store' | 'centre' = 'store'): string =>
  `${from === 'store' ? storePages : centrePages}/detail?id=${id}`;

export const applicationAddress = (id: string): string => `/merchantManagement/apply?application=${id}`;

export const newApplicationAddress = '/merchantManagement/apply?new=1';

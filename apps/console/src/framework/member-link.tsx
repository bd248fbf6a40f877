import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberAddress } from './member-address.ts';
import { useCanAt } from './session/index.ts';
import { titled } from './tabs/tab-context.ts';

interface MemberLinkProps {
  /** Null for none. */
  id: string | null;
  /** The member's name, which their tab shows at once. */
  name: string;
  children?: ReactNode;
}

/** Leads to a member's page; only text for users whose menu doesn't have it. */
export function MemberLink({ id, name, children = name }: MemberLinkProps) {
  const mayRead = useCanAt('member', 'member:read');
  if (id === null || !mayRead) return children;
  return (
    <Link className="tapped" to={memberAddress(id)} {...titled(name)}>
      {children}
    </Link>
  );
}

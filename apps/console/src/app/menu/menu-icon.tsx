import {
  ChartColumn,
  CloudUpload,
  Gift,
  House,
  KeyRound,
  LayoutGrid,
  Megaphone,
  MessageCircle,
  Package,
  ReceiptText,
  ScanBarcode,
  Settings,
  Store,
  Users,
  Wallet,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { MenuGroup } from './build-menu.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  center_home: House,
  home: House,
  cashier: ScanBarcode,
  member: Users,
  stored_value: Wallet,
  points: Gift,
  marketing: Megaphone,
  order: ReceiptText,
  item: Package,
  analysis: ChartColumn,
  wechat: MessageCircle,
  open_api: KeyRound,
  merchant: Store,
  system: Settings,
  payment: Wallet,
  payment_report: ChartColumn,
  backup: CloudUpload,
};

export function MenuIcon({ code }: Pick<MenuGroup, 'code'>) {
  const Icon = (code && icons[code]) || LayoutGrid;
  return <Icon size={17} strokeWidth={1.75} aria-hidden="true" />;
}

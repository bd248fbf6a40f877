/** A phone in groups while it is typed, or complete: 138 0000 2046. A masked one stays as the server sent it. */
export function phoneText(phone: string): string {
  if (!/^\d+$/.test(phone)) return phone;
  return [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)].filter(Boolean).join(' ');
}

/** Masked as the server masks phones: 138****2046. */
export const maskedPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}/, '$1****');

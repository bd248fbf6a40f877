/** 13800002046 as 138****2046. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Masks whatever reads as a phone within a text, but nothing within a longer number. */
export const maskPhonesIn = (text: string): string => text.replace(/(?<![0-9])1[3-9][0-9]{9}(?![0-9])/g, maskPhone);

/** Where the console can be open: its public address; without one, on this machine, if only this machine reaches the server. */
export const isConsoleOrigin = (
  origin: string,
  { publicUrl, isLoopback }: { readonly publicUrl: string | undefined; readonly isLoopback: boolean },
): boolean => {
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin;
  return isLoopback && /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(origin);
};

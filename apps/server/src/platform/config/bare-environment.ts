import process from 'node:process';

/** For a process or thread that needs none of the server's secrets: only where Node keeps what it compiled. */
export const bareEnvironment = (): Record<string, string> => {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
};

export { sandboxClient, type SandboxClient } from './client.ts';
export type { FaultRule } from './kernel/faults.ts';
export { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';

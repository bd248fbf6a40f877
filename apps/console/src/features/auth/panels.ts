import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import { ForgotPanel } from './forgot-panel.tsx';
import type { PanelKey, PanelProps } from './panel.ts';
import { PasswordPanel } from './password-panel.tsx';

type Panel = {
  Panel: ComponentType<PanelProps>;
  /** Set for panels that are ways to sign in; the others are opened from those. */
  tab?: MessageDescriptor;
};

/** The panels built so far, in the order of their tabs. */
export const panels: Partial<Record<PanelKey, Panel>> = {
  password: { Panel: PasswordPanel, tab: msg`Password` },
  forgot: { Panel: ForgotPanel },
};

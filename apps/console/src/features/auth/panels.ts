import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import { ActivationPanel, ForgotPanel } from './new-password-panels.tsx';
import { CodePanel } from './code-panel.tsx';
import type { PanelKey, PanelProps } from './panel.ts';
import { PasswordPanel } from './password-panel.tsx';
import { PhoneVerificationPanel } from './phone-verification-panel.tsx';
import { SecondStepPanel } from './second-step-panel.tsx';
import { WechatPanel } from './wechat-panel.tsx';

type Panel = {
  Panel: ComponentType<PanelProps>;
  title: MessageDescriptor;
  /** Set for panels that are ways to sign in; the others are opened from those. */
  tab?: MessageDescriptor;
};

const title = msg`Sign in to the merchant console`;

/** The panels, in the order of their tabs. */
export const panels: Readonly<Record<PanelKey, Panel>> = {
  password: { Panel: PasswordPanel, title, tab: msg`With a password` },
  code: { Panel: CodePanel, title, tab: msg`With a code` },
  wechat: { Panel: WechatPanel, title, tab: msg`With WeChat` },
  forgot: { Panel: ForgotPanel, title: msg`Reset password` },
  activation: { Panel: ActivationPanel, title: msg`Account activation` },
  'phone-verification': { Panel: PhoneVerificationPanel, title: msg`Verify your phone` },
  'second-step': { Panel: SecondStepPanel, title },
};

import { Component } from 'react';
import type { ReactNode } from 'react';
import { BrokenPage } from '../pages/broken-page.tsx';

type TabBoundaryProps = { onRetry: () => void; children: ReactNode };
type TabBoundaryState = { failed: false } | { failed: true; error: unknown };

/** Error boundary of a tab: a failing page doesn't take down the console. Refreshing the tab remounts the page. */
export class TabBoundary extends Component<TabBoundaryProps, TabBoundaryState> {
  override state: TabBoundaryState = { failed: false };

  static getDerivedStateFromError(error: unknown): TabBoundaryState {
    return { failed: true, error };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <BrokenPage error={this.state.error} onRetry={this.props.onRetry} />;
  }
}

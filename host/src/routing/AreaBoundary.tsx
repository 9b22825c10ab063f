import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Says whether another release takes over, so that no card flashes up in between. */
  onThrow: (why: unknown) => boolean;
  onRetry: () => void;
  /** New data is a new chance. */
  resetBy: unknown;
};

type State = { failed: boolean; another: boolean; resetBy: unknown };

export class AreaBoundary extends Component<Props, State> {
  override state: State = { failed: false, another: false, resetBy: this.props.resetBy };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetBy === state.resetBy ? null : { failed: false, another: false, resetBy: props.resetBy };
  }

  override componentDidCatch(why: unknown): void {
    this.setState({ another: this.props.onThrow(why) });
  }

  override render(): ReactNode {
    const { failed, another } = this.state;
    if (!failed) return this.props.children;
    return another ? null : <FaultCard onRetry={this.props.onRetry} busy={false} />;
  }
}

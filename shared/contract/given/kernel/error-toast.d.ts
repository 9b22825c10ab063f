export type ErrorToast = {
    title: string;
    description: string;
};
export declare const networkErrorToast: ErrorToast;
/** The toast for a failed request: specification, section 8. Undefined for a 401, which leads to the log-in page instead. */
export declare function errorToastFor(error: unknown): ErrorToast | undefined;

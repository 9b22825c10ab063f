/** The part of WebOTP that TypeScript does not know: the browser reads the code from the SMS, after asking its user. */
type CodeRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/** Waits for the SMS with the code. Never resolves in browsers without WebOTP, and when the user refuses. */
export async function receiveCode(signal: AbortSignal, onCode: (code: string) => void): Promise<void> {
  if (!('OTPCredential' in window)) return;
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal };
  try {
    const credential = await navigator.credentials.get(request);
    if (credential && 'code' in credential && typeof credential.code === 'string') onCode(credential.code);
  } catch {
    // Refused, aborted, or no SMS in time: the code can still be typed.
  }
}

/** The error codes of Tencent Cloud that the sandbox answers, with the messages that it sends along. */
export const callErrors: Readonly<Record<string, string>> = {
  'AuthFailure.InvalidAuthorization': 'The `Authorization` header is not in the format of TC3-HMAC-SHA256.',
  'AuthFailure.SecretIdNotFound': 'The SecretId is not found, please ensure that your SecretId is correct.',
  'AuthFailure.SignatureExpire':
    'The provided credentials could not be validated because of exceeding request timestamp.',
  'AuthFailure.SignatureFailure':
    'The provided credentials could not be validated. Please check your signature is correct.',
  InternalError: 'An internal error has occurred. Retry your request, but if the problem persists, contact us.',
  InvalidAction: 'The request action is invalid or not found.',
  InvalidParameter: 'The request contains an invalid parameter.',
  'LimitExceeded.PhoneNumberCountLimit': 'The number of mobile phone numbers exceeds the upper limit of a request.',
  MissingParameter: 'The request is missing a required parameter.',
  'MissingParameter.EmptyPhoneNumberSet': 'The parameter `PhoneNumberSet` is empty.',
  NoSuchVersion: 'The API version is invalid or not found.',
  RequestLimitExceeded: 'The number of requests exceeds the frequency limit.',
  'UnauthorizedOperation.SmsSdkAppIdVerifyFail': 'Verification of `SmsSdkAppId` failed.',
  UnknownParameter: 'The request contains an unknown parameter.',
  'UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber':
    'The request contains both domestic and international phone numbers.',
  UnsupportedRegion: 'The region is not supported.',
};

/** Those that concern one number: they stand in its `SendStatus`, and the call succeeds. */
export const numberErrors: Readonly<Record<string, string>> = {
  'FailedOperation.ContainSensitiveWord': 'the sms content contains sensitive words',
  'FailedOperation.InsufficientBalanceInSmsPackage': 'insufficient balance of the sms package',
  'FailedOperation.PhoneNumberInBlacklist': 'the phone number is in the blacklist',
  'FailedOperation.SignatureIncorrectOrUnapproved': 'the signature is incorrect or unapproved',
  'FailedOperation.TemplateIncorrectOrUnapproved': 'the template is incorrect or unapproved',
  'FailedOperation.TemplateParamSetNotMatchApprovedTemplate':
    'the template parameters do not match the approved template',
  'InternalError.Timeout': 'the request timed out',
  'InvalidParameterValue.ContentLengthLimit': 'the sms content is too long',
  'InvalidParameterValue.IncorrectPhoneNumber': 'the phone number is incorrect',
  'InvalidParameterValue.TemplateParameterFormatError': 'the format of a template parameter is incorrect',
  'InvalidParameterValue.TemplateParameterLengthLimit': 'a template parameter is too long',
  'LimitExceeded.DeliveryFrequencyLimit': 'the delivery hits the frequency limit',
  'LimitExceeded.PhoneNumberDailyLimit': 'the number of sms messages of a phone number in a day exceeds the limit',
  'LimitExceeded.PhoneNumberOneHourLimit': 'the number of sms messages of a phone number in an hour exceeds the limit',
  'LimitExceeded.PhoneNumberSameContentDailyLimit':
    'the number of sms messages with the same content of a phone number in a day exceeds the limit',
  'LimitExceeded.PhoneNumberThirtySecondLimit':
    'the number of sms messages of a phone number in 30 seconds exceeds the limit',
  'UnsupportedOperation.ChineseMainlandTemplateToGlobalPhone':
    'a template of the Chinese mainland cannot be sent to a global phone number',
};

package option

// Values of Pool.
const (
	Pool25 = 1
	Pool50 = 2
)

// Values of HeatOrder.
const (
	FastestFirst = 0
	FastestLast  = 1
)

// Values of QualificationStep.
const (
	AutomaticQualifiers = 1
	Repechage           = 2 // also admits the first reserves, up to the free places
)

// Values of CertificateRequired.
const (
	CertificateIgnored = 0
	CertificateWarning = 1 // entries are made with a warning
	CertificateBinding = 2 // entries without a valid certificate are refused
)

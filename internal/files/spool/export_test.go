package spool

// Use adds n to the bytes in use and returns the sum.
func (f *Folder) Use(n int64) int64 { return f.used.Add(n) }
